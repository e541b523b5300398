"""What the site is compared with: the least that a view can do, beside the site's own views."""
