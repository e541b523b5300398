"""The server a household runs, really started: as a process, on a free port, in an empty folder."""

import http.client
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from farkle_site.server import listen
from tests.proofs.site import Site

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "manage.py", "serve"]

pytestmark = pytest.mark.slow


def environment(data_dir, **more):
    kept = {n: v for n, v in os.environ.items() if not n.startswith("FARKLE_")} | more
    kept.pop("DATABASE_URL", None)
    return kept | {
        "DJANGO_SETTINGS_MODULE": "farkle_site.settings",
        "FARKLE_DATA_DIR": str(data_dir),
    }


def serving(data_dir, *arguments, **more):
    """Start the server where it has been started before: its tables and files are there."""
    if not (data_dir / "static").exists():
        Site(data_dir).collect()
    return started(arguments, environment(data_dir, **more))


@contextmanager
def started(arguments, environment):
    """Give the process, the port and all it said until it was ready."""
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Listening on"):
                break
        port = re.search(r"^Listening on .*, port (\d+)\.", said, flags=re.MULTILINE)
        assert port, process.communicate()[1]
        yield process, int(port[1]), said
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Serve one site, from an empty folder, to all tests of this module that only ask."""
    with started((), environment(tmp_path_factory.mktemp("data"))) as (_, port, said):
        yield port, said


def get(port, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body.decode(errors="replace")


def test_it_says_where_to_open_it_and_draws_a_code_for_a_phone(site):
    port, said = site
    lines = said.splitlines()

    assert lines[1:3] == [
        "Farkle scorekeeper is ready. Open it at",
        f"  http://localhost:{port}/",
    ]
    phones = re.findall(r"^  (http://[\d.]+:\d+/)$", said, flags=re.MULTILINE)
    if phones:
        assert f"A phone in the same network scans {phones[0]}" in lines
        assert sum("█" in line for line in lines) > 10


def test_a_page_comes_with_its_static_files(site):
    port, _ = site
    response, page = get(port, "/account/login/")
    style = re.search(r'href="(/static/css/site\.[0-9a-f]{12}\.css)"', page)
    file, css = get(port, style[1], **{"Accept-Encoding": "identity"})

    assert response.status == 200
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Server"] is None
    assert (file.status, file.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert file.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert {"Last-Modified", "ETag"}.isdisjoint(file.headers)  # its name says it all
    assert "body" in css


def test_an_unknown_page_is_a_plain_404_and_tells_no_secrets(site):
    port, _ = site
    response, page = get(port, "/no/such/page/")

    assert response.status == 404
    assert "Traceback" not in page
    assert "urlpatterns" not in page


def test_another_hosts_name_is_refused(site):
    port, _ = site

    assert get(port, "/account/login/", Host="evil.example")[0].status == 400


def test_a_huge_request_is_refused_before_it_is_sent(site):
    port, _ = site
    response, body = get(port, "/account/login/", **{"Content-Length": str(2**40)})

    assert (response.status, response.headers["Content-Type"]) == (413, "application/problem+json")
    assert '"code": "body_too_large"' in body


def test_answers_are_not_held_back_by_the_network():
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


@pytest.mark.parametrize("told", [signal.SIGTERM])
def test_on_this_machine_only_it_names_no_phone_and_leaves_in_order_when_told_to(tmp_path, told):
    with serving(tmp_path, "--host", "127.0.0.1") as (process, port, said):
        assert said == (
            "\nFarkle scorekeeper is ready. Open it at\n"
            f"  http://127.0.0.1:{port}/\n"
            f"Listening on 127.0.0.1, port {port}. Stop it with Ctrl+C.\n"
        )
        get(port, "/account/login/")
        process.send_signal(told)
        _, complaints = process.communicate(timeout=20)

    assert (process.returncode, complaints) == (0, "")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)


def test_a_taken_port_is_named_with_a_way_out(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = subprocess.run(
            [*COMMAND, "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            check=False,
        )

    assert result.returncode == 1
    assert result.stderr == (
        f"CommandError: Cannot listen on 127.0.0.1, port {port}: it is in use, perhaps by another "
        f"Farkle scorekeeper. Stop that one, or choose another port: --port {port + 1}\n"
    )


def test_a_mistake_in_the_configuration_is_one_sentence(tmp_path):
    result = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env=environment(tmp_path) | {"DATABASE_URL": "mysql://ana@db.home/farkle"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "DATABASE_URL must be sqlite:///path/to/file or "
        "postgresql://user:password@host:port/name.\n"
    )


def test_behind_a_proxy_only_https_counts(tmp_path):
    names = {"FARKLE_HTTPS": "on", "FARKLE_ALLOWED_HOSTS": "farkle.example"}
    with serving(tmp_path, "--host", "127.0.0.1", **names) as (_, port, said):
        plain, _ = get(port, "/account/login/", Host="farkle.example")
        secure, _ = get(
            port, "/account/login/", **{"Host": "farkle.example", "X-Forwarded-Proto": "https"}
        )

    assert "  https://farkle.example/\n" in said
    assert (plain.status, plain.headers["Location"]) == (
        301,
        "https://farkle.example/account/login/",
    )
    assert secure.status == 200
    assert secure.headers["Strict-Transport-Security"] == "max-age=2592000"
    assert "Secure" in secure.headers["Set-Cookie"]


def test_only_the_proxies_named_are_believed(tmp_path):
    choices = {
        "FARKLE_HTTPS": "on",
        "FARKLE_ALLOWED_HOSTS": "farkle.example",
        "FARKLE_TRUSTED_PROXIES": "192.0.2.99",
    }
    with serving(tmp_path, "--host", "127.0.0.1", **choices) as (_, port, _):
        response, _ = get(
            port, "/account/login/", **{"Host": "farkle.example", "X-Forwarded-Proto": "https"}
        )

    assert response.status == 301


def test_with_https_of_its_own_a_phone_gets_the_certificate_and_trusts_the_site(tmp_path):
    """Over plain http it is served as ever: nothing there may lead away from it for ever."""
    with serving(tmp_path, "--https", "--https-port", "0") as (process, port, said):
        secure = int(re.search(r"^  https://localhost:(\d+)/$", said, flags=re.MULTILINE)[1])
        _, page = get(port, "/help/https/")
        file, certificate = get(port, "/help/https/farkle.crt")
        trusting = ssl.create_default_context(cadata=certificate)
        phone = http.client.HTTPSConnection("127.0.0.1", secure, timeout=20, context=trusting)
        phone.request("GET", "/join/", headers={"Host": f"localhost:{secure}"})
        answer = phone.getresponse()
        answer.read()
        phone.close()
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=20)

    assert file.headers["Content-Type"] == "application/x-x509-ca-cert"
    fingerprint = re.search(r"fingerprint ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})", said)[1]
    assert fingerprint in page
    assert f"https://127.0.0.1:{secure}/" in page
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] is None
    assert "secure" not in answer.headers["Set-Cookie"].lower()
    assert (process.returncode, complaints) == (0, "")


def test_https_is_offered_by_a_proxy_or_by_the_site_and_not_by_both(tmp_path):
    result = subprocess.run(
        [*COMMAND, "--port", "0", "--https"],
        cwd=ROOT,
        env=environment(tmp_path, FARKLE_HTTPS="on"),
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 1
    assert "Leave one of them out" in result.stderr
