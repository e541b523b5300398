"""What every test can ask for."""
