"""The event streams: the hub and the streams by themselves, and real server processes."""
