"""What pages say, in the reader's language. Knows facts and words; no request and no page."""
