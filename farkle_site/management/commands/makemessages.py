"""`manage.py makemessages`: Django's own, which here also reads what `scoring` and its presets say.

docs/translating.md tells translators how it is used.
"""

import tomllib
from pathlib import Path
from typing import Any, ClassVar

from django.core.management.commands import makemessages

KINDS = ["html", "txt", "py", "toml"]
NOT_OURS = [".venv", "data", "tests", "pyproject.toml"]


class SourceFile(makemessages.BuildFile):
    """A file with texts for people. A preset's are its source and its summary."""

    def preprocess(self) -> None:
        super().preprocess()
        if self.path.endswith(".toml"):
            preset = tomllib.loads(Path(self.path).read_text(encoding="utf-8"))
            texts = [f"gettext_noop({it!r})\n" for it in (preset["source"], *preset["summary"])]
            Path(self.work_path).write_text("".join(texts), encoding="utf-8")


class Command(makemessages.Command):
    """Gather every text into the catalogues of farkle_site/locale."""

    build_file_class = SourceFile
    xgettext_options: ClassVar[list[str]] = [
        *makemessages.Command.xgettext_options,
        "--keyword=Sentence",
    ]
    msgmerge_options: ClassVar[list[str]] = [
        *makemessages.Command.msgmerge_options,
        "--no-fuzzy-matching",
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        options["extensions"] = options["extensions"] or KINDS
        options["ignore_patterns"] += NOT_OURS
        options["add_location"] = "file"
        super().handle(*args, **options)
