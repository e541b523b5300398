"""What a phone has to load, how soon it paints, and how large its keys are: docs/measures.md."""
