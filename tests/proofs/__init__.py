"""Proofs on real server processes that nothing is lost, nothing doubled, and every event arrives.

`python -m tests.proofs` runs their long forms; the tests beside them are the short ones.
"""
