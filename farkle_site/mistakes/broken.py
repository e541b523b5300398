"""What is answered where something broke, wherever it did: the database, or this program.

Django asks here last, after all of its own parts: nothing of what is answered may need what broke,
so no database, no session and no account. Knows answers; what broke, `sessions.storage.trouble`
knows.
"""

import sys

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import loader
from django.utils.cache import add_never_cache_headers

from farkle_site.mistakes.unreadable import API
from sessions.api.kit.problems import ask_again, problem
from sessions.pages.kit.preferences import set_to
from sessions.storage.trouble import Trouble, tell, trouble_of


def answer(request: HttpRequest) -> HttpResponse:
    """Called while the error is being handled."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error)
    is_api = request.path.startswith(API)
    if error is None or trouble is None:
        return problem(request, "internal_error") if is_api else _mistake()
    tell(trouble, error)
    return ask_again(request, trouble) if is_api else _page(request, trouble)


def _mistake() -> HttpResponse:
    """The 500 page. Django's own view reads the form first, for a token not needed here."""
    return HttpResponseServerError(loader.get_template("500.html").render())


def _page(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    template = loader.get_template(f"{trouble.status}.html")
    was_sent = request.method not in {"GET", "HEAD"}
    page = HttpResponse(
        template.render({"set_to": set_to(request), "was_sent": was_sent}), status=trouble.status
    )
    page["Retry-After"] = str(trouble.retry_after)
    add_never_cache_headers(page)
    return page
