"""The description of the API: what may be sent, what is answered, and examples."""
