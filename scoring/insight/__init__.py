"""What is only told: chances, the luck of what was thrown, and how sure a share is."""
