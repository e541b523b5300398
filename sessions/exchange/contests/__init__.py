"""Leagues and tournaments as files: their calendar, their tables, and the whole of one."""
