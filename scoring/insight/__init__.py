"""What is only told: chances, and the luck of what was thrown."""
