"""What lies between a fresh folder and a running site: settings read, checked, prepared."""
