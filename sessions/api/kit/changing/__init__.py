"""What calls that change something do alike: once a request, its answer kept; one at a time."""
