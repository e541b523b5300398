"""Keeps the log short. Knows records, not what they are about."""

import logging


def without_traceback(record: logging.LogRecord) -> bool:
    """Let the record pass, said in one line: where it was raised tells nobody anything."""
    record.exc_info = None
    return True
