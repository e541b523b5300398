"""Calls about leagues and tournaments."""
