"""Games from elsewhere: what files tell, how it is judged, written, and taken back."""
