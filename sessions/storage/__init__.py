"""What keeping things asks of the database. Knows connections and queries; no tables."""
