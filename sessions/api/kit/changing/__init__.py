"""What calls that change something do alike: once a request, and at what its caller has seen."""
