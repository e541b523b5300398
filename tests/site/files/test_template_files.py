"""What templates are compiled from: no line break that only readers need, and every other blank."""

import pytest
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
        ("<use\n  href='#x'\n/>\n", "<use href='#x' />"),
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
