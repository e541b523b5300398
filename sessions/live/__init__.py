"""Who is watching which game, and telling them that it has changed.

A message is only the version of a game, "K is at version N, revision R"; the page then fetches
what it shows. Entries never travel through here, so nothing can be lost here: a viewer that missed
a message catches up with the next one.
"""
