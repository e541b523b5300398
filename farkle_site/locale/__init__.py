"""What each language writes in its own way: a catalogue of words, and formats of numbers."""
