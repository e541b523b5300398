"""What a stranger may try on a site that stands in the open, tried on the site as it is served."""
