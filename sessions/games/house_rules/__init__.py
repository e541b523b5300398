"""House rules: finding them and the presets, and keeping one's own."""
