"""How fast the site is, in ratios from one run. A command, not a test: docs/benchmarks.md."""
