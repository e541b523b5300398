"""Games and what belongs to them as lines of JSON, from which all of it can be made again."""
