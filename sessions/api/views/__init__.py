"""One module of small views per subject: parse, call, answer."""
