"""Drawings as places and numbers; templates draw them."""
