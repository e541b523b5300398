"""The pages of an account."""
