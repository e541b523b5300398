"""What an account can do, verb by verb."""
