"""The tests mirror the code: tests/scoring for scoring, tests/sessions/api for sessions.api."""
