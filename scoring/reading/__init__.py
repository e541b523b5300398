"""Reading the public JSON: an object key by key, and the shapes that a value can have."""
