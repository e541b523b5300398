"""The 25 hardest cases of leagues and tournaments, each with its right answer: by their numbers,
`test_case_01_…` to `test_case_25_…`, in three files.

`pytest --collect-only -q tests/sessions/events/hard` lists them all.
"""
