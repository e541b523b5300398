"""Numbers as the Swiss write them, and as their browsers do: 10’300."""

THOUSAND_SEPARATOR = "\N{RIGHT SINGLE QUOTATION MARK}"
