"""`python -m tests.description`: write what stands in docs/formats/ anew.

They are what the API and the files of games promise, as it is reviewed.

Sorted, and without the examples, which are data of their own (`sessions/api/examples/`): what
changes in it is what changes for clients. The site serves the whole description.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

COMMITTED = Path(__file__).parents[1] / "docs/formats/openapi.json"
COMMITTED_LINES = COMMITTED.with_name("export.schema.json")


def served() -> dict[str, Any]:
    """The description as the site serves it."""
    from drf_spectacular.generators import SchemaGenerator  # noqa: PLC0415  needs the settings

    schema = SchemaGenerator().get_schema(public=True)
    return json.loads(json.dumps(schema))  # with plain strings, as clients read them


def promised() -> dict[str, Any]:
    """The same without examples."""
    schema = served()
    for methods in schema["paths"].values():
        for operation in methods.values():
            bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
            for body in bodies:
                for content in body.get("content", {}).values():
                    content.pop("examples", None)
    return schema


def written() -> str:
    """As it stands in the file."""
    return _text(promised())


def written_lines() -> str:
    """What each line of a file of games may say, as it stands in its file."""
    from sessions.api.schema.export_lines import schema  # noqa: PLC0415  needs the settings

    return _text(schema())


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    COMMITTED.write_text(written(), encoding="utf-8")
    COMMITTED_LINES.write_text(written_lines(), encoding="utf-8")
