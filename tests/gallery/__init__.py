"""Every page of the site in each state that looks different: pictures, hands and played games."""
