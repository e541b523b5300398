"""Games in any table: text with separators, a workbook, or what was pasted from one."""
