"""What templates are compiled from: no line break that only readers need, and every other blank."""

import re

import pytest
from django.conf import settings
from django.template import engines
from django.template.loader import get_template

from farkle_site.template_files import on_one_line


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        ("<ul>\n  <li>one</li>\n\n  <li>two</li>\n</ul>\n", "<ul><li>one</li><li>two</li></ul>"),
        ("<p>\n  {{ name }}\n</p>", "<p>{{ name }}</p>"),
        ("{% if a %}\n  <b>x</b>\n{% endif %}\n", "{% if a %}<b>x</b>{% endif %}"),
        ("{# why #}\n{{ name }}\n{# why #}\n", "{# why #}{{ name }}{# why #}"),
        ('<a\n  class="b"\n  href="{% url "x" %}"\n>', '<a class="b" href="{% url "x" %}">'),
        ("<use\n  href='#x'\n/>\n", "<use href='#x'/>"),
        ('<li\n  class="\n    a\n    {{ b }}\n  "\n  id="c"\n>', '<li class="a {{ b }}" id="c">'),
    ],
)
def test_a_line_break_beside_a_tag_is_nothing(source, compiled):
    assert on_one_line(source) == compiled


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        ("<p>one\n  two {{ three }}\n  {{ four }}</p>", "<p>one two {{ three }} {{ four }}</p>"),
        ("<b>{{ one }}</b> <i>two</i>", "<b>{{ one }}</b> <i>two</i>"),
        ("<b>one</b>&#32;\n<i>two</i>", "<b>one</b> <i>two</i>"),
        (
            '<p class="{% if a > b %}c{% endif %}"\n  {{ d }}>\n',
            '<p class="{% if a > b %}c{% endif %}" {{ d }}>',
        ),
        ("{% if a > 1 and a < 9 %}\nx\n{% endif %}", "{% if a > 1 and a < 9 %}x{% endif %}"),
        ("1 <\n2", "1 < 2"),
    ],
)
def test_words_and_attributes_stay_apart(source, compiled):
    assert on_one_line(source) == compiled


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        (
            '<td\n  {% if a %}class="b"{% endif %}\n>\n  {{ c }}\n</td>',
            '<td{% if a %} class="b"{% endif %}>{{ c }}</td>',
        ),
        (
            "<i {% if a %}b{% elif c %}d{% else %}e{% endif %} f>",
            "<i{% if a %} b{% elif c %} d{% else %} e{% endif %} f>",
        ),
        (
            "<i\n  {% for a in b %}\n    {{ a }}=1\n  {% endfor %}\n>",
            "<i{% for a in b %} {{ a }}=1{% endfor %}>",
        ),
        (
            "<i\n  {% if a %}\n    b\n  {% else %}\n    c\n  {% endif %}\n  d\n>",
            "<i{% if a %} b{% else %} c{% endif %} d>",
        ),
        ('<i class="a {% if b %}c{% endif %}">', '<i class="a {% if b %}c{% endif %}">'),
    ],
)
def test_an_attribute_that_is_not_there_leaves_no_blank(source, compiled):
    assert on_one_line(source) == compiled


@pytest.mark.parametrize(
    "source",
    [
        "<pre>\n  one\n</pre>",
        "<textarea>\n\n{{ typed }}\n</textarea>",
        "<script>\n  // why\n  go()\n</script>",
        "<style>\n  b {\n  }\n</style>",
        "{% blocktranslate %}\n  to be\n  found\n{% endblocktranslate %}",
        "{% comment %}\n  why\n{% endcomment %}",
    ],
)
def test_what_is_read_with_its_line_breaks_keeps_them(source):
    assert on_one_line(source) == source


def test_a_form_with_a_text_in_it_is_shortened_around_it():
    assert (
        on_one_line("<p>\n<textarea\n  rows=2\n>\n x\n</textarea>\n</p>")
        == "<p><textarea rows=2>\n x\n</textarea></p>"
    )


def test_pages_are_compiled_so_and_nothing_else_is():
    page, text = get_template("_base.html"), get_template("account/messages/logged_in.txt")

    assert "\n" not in page.template.source
    assert "\n" in text.template.source


def test_templates_of_libraries_stay_as_they_are():
    assert engines["django"].get_template("admin/base.html").template.source.count("\n") > 50


TEMPLATES = sorted(it for it in (settings.BASE_DIR / "templates").rglob("*") if it.is_file())
OURS = [it for it in TEMPLATES if it.suffix == ".html"]
MAX_LINE = 140
"""What two versions side by side leave on a screen; the formatter breaks what it can at 100."""
REMARKS = re.compile(r"\{#.*?#\}")
STARTS = re.compile(r"<[a-z]")
TRANSLATED = re.compile(r"\{% blocktranslate\b(.*?)%\}(.*?)\{% endblocktranslate", re.DOTALL)


def lines(pages):
    """Where each line of the pages stands, and what it says."""
    for page in pages:
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{page.relative_to(settings.BASE_DIR)}:{number}", line


def test_no_line_is_too_long_to_be_read():
    found = [where for where, line in lines(TEMPLATES) if len(line) > MAX_LINE]
    assert (len(TEMPLATES) > len(OURS) > 100, found) == (True, [])


def test_no_line_begins_two_elements():
    """The formatter leaves them side by side, even `<div><p><b>`."""
    found = [where for where, line in lines(OURS) if len(STARTS.findall(REMARKS.sub("", line))) > 1]
    assert found == []


def test_translators_get_no_line_breaks():
    """Else every change of the indentation would lose a translation."""
    found = [
        f"{page.name}: {text.strip()}"
        for page in OURS
        for how, text in TRANSLATED.findall(page.read_text(encoding="utf-8"))
        if "\n" in text and "trimmed" not in how
    ]
    assert found == []
