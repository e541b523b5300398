"""Drawings as places and numbers; templates draw them.

A chart of many games is a function from plain values to where everything lies, and None of no
values; the template of its name in `templates/charts/` draws it. Its `key` begins its ids, its
`title` says what it shows. Links lie over a drawing as a list, 24 px wide or more.
"""
