"""The OpenAPI description: up to date, valid, and every example true.

The examples stand in sessions/api/examples/; RECORD_EXAMPLES=1 writes the answers that are given
now into them (read the difference before committing it).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from drf_spectacular import validation
from jsonschema_rs import Draft202012Validator

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.api import examples
from sessions.api.examples import recorded
from sessions.api.schema.descriptions import OPERATIONS
from sessions.api.schema.operation import NDJSON
from tests.description import COMMITTED, served, written
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

RECORDING = bool(os.environ.get("RECORD_EXAMPLES"))

OPENAPI = Path(validation.__file__).with_name("openapi_3_1_schema.json")
"""What a description of OpenAPI 3.1 looks like, as those who define it have published it."""

SITE = "http://testserver"
CODES = {"watch": "7HM4KQ2X", "score": "R9PD3WZC", "manage": "M2VX8TNA"}
GROUP = "TUESDY"
DEVICE = "0b6ef9a3-58a1-4f0e-9f2d-3c1f8a7d2e64"
INTO = "5d0c7a1e-94d2-4c86-8a57-2f60b1e3c9d4"
TOKEN = "fk_uN3xq7Zr0aVbWc2LdYeTfPgMhKiJjHkGlFmDnSoApQ9"
"""What stands in the examples for what differs from game to game."""

FILES = {it for it in OPERATIONS if it.startswith(("export_group", "export_event"))}
FILES |= {"export_xlsx", "export_account", "export_site"}
"""Calls whose answers are too long for an example, or no text."""

EXAMPLES_OF: dict[str, list[tuple[str, dict[str, Any]]]] = {}
"""The examples of each story, with their operations."""
for _operation, _examples in recorded().items():
    for _example in _examples:
        EXAMPLES_OF.setdefault(_example.get("game", ""), []).append((_operation, _example))

PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; …)"}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return json.loads(COMMITTED.read_text(encoding="utf-8"))


def test_the_committed_description_is_the_present_one() -> None:
    """Made anew by: python -m tests.description"""
    assert COMMITTED.read_text(encoding="utf-8") == written()


@pytest.mark.slow
def test_the_description_is_valid_and_made_without_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "openapi.json"
    call_command("spectacular", format="openapi-json", file=file, fail_on_warn=True)
    whole = json.loads(file.read_text(encoding="utf-8"))
    Draft202012Validator(json.loads(OPENAPI.read_text(encoding="utf-8"))).validate(whole)
    assert whole["servers"][0]["url"] == "/"
    assert whole["info"]["license"]["identifier"] == "MIT"


def test_every_example_fits_its_own_schema() -> None:
    """As strictly as a linter reads it: a member that the schema does not name does not fit."""
    whole = served()
    closed = _closed(whole)
    misfits = [
        f"{address} {method} {title}: {error.message[:200]}"
        for address, methods in whole["paths"].items()
        for method, operation in methods.items()
        for content in _contents(operation)
        for title, example in content.get("examples", {}).items()
        for error in _validator(closed, _closed(content["schema"])).iter_errors(example["value"])
    ]
    assert misfits == []


def _contents(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for body in (operation.get("requestBody", {}), *operation["responses"].values()):
        for media_type, content in body.get("content", {}).items():
            if "json" in media_type:
                yield content


def _closed(part: Any) -> Any:
    """Objects have no members but those that their schema names, unless it says otherwise."""
    if isinstance(part, list):
        return [_closed(member) for member in part]
    if not isinstance(part, dict):
        return part
    closed = {name: _closed(member) for name, member in part.items()}
    if part.get("type") == "object" and "additionalProperties" not in part:
        closed["unevaluatedProperties"] = False
    return closed


def test_what_may_be_one_of_several_says_its_type(schema: dict[str, Any]) -> None:
    """Makers of clients take a constant without a type for the only value there is; and, with one,
    beside true and false."""
    parts = list(_parts(schema))
    assert [part for part in parts if "const" in part and "type" not in part] == []
    choices = [part["anyOf"] for part in parts if "anyOf" in part]
    with_flags = [it for it in choices if {"type": "boolean"} in it]
    assert with_flags
    assert not [it for it in with_flags if any("const" in choice for choice in it)]


def test_nothing_stands_for_anything(schema: dict[str, Any]) -> None:
    """An empty schema beside others makes all of them void."""
    empty = [
        part
        for part in _parts(schema["components"]["schemas"])
        for name in ("oneOf", "anyOf")
        if {} in part.get(name, ())
    ]
    assert empty == []


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    inside = value.values() if isinstance(value, dict) else value
    for part in inside if isinstance(value, dict | list) else ():
        yield from _parts(part)


def test_every_operation_has_an_example_of_success() -> None:
    shown = {
        operation: {example["status"] for example in examples}
        for operation, examples in recorded().items()
    }
    assert {name: operation.status for name, operation in OPERATIONS.items()} == {
        name: OPERATIONS[name].status for name in shown if OPERATIONS[name].status in shown[name]
    }


def test_every_operation_of_the_description_is_in_the_table(schema: dict[str, Any]) -> None:
    described = {
        details["operationId"]: set(details["responses"])
        for methods in schema["paths"].values()
        for details in methods.values()
    }
    assert set(described) == set(OPERATIONS)
    assert all({"400", "429"} <= statuses for statuses in described.values())


def test_whatever_has_a_name_in_its_address_may_not_be_there(schema: dict[str, Any]) -> None:
    silent = [
        details["operationId"]
        for address, methods in schema["paths"].items()
        for details in methods.values()
        if "{" in address and "404" not in details["responses"]
    ]
    assert silent == []


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("story", EXAMPLES_OF)
def test_every_example_is_true(
    story: str, schema: dict[str, Any], subtests: pytest.Subtests
) -> None:
    """A story is told once, and each of its examples goes on from there."""
    client = Client(headers=PHONE)
    player = told(story, client) if story else ApiPlayer(client, "NOGAME")
    for operation, example in EXAMPLES_OF[story]:
        with subtests.test(f"{operation}: {example['name']}"), transaction.atomic():
            cache.clear()  # what others have asked for counts for nobody
            same = Client(headers=PHONE)
            same.cookies = copy(client.cookies)
            _is_true(operation, example, replace(player, client=same), schema)
            transaction.set_rollback(True)


def _is_true(
    operation: str, example: dict[str, Any], player: ApiPlayer, schema: dict[str, Any]
) -> None:
    client, code, tokens = player.client, player.code or "NOGAME", player.tokens
    method, address = _address(schema, operation)
    places = {"code": code, **player.places, **example.get("path", {})}
    url = address.format_map(places) + example.get("query", "")
    asked = {"data": _with_codes(example["request"], player)} if "request" in example else {}
    if "as" in example:  # somebody without cookies, with this token or with none
        client, player.token = Client(), tokens.get(example["as"], example["as"])
    headers = player.headers
    response = getattr(client, method)(
        url, content_type="application/json", headers=headers, **asked
    )
    if operation in FILES or response.status_code == 204:  # nothing that could stand here
        assert response.status_code == example["status"]
        _holds(schema, operation, method, address, response)
        return
    given = _settled(response, code, player.places.get("code", ""))
    if RECORDING:
        example["answer"] = given
        examples.write(recorded(), {name: call.tag for name, call in OPERATIONS.items()})
    assert response.status_code == example["status"], given
    assert given == example["answer"]
    _holds(schema, operation, method, address, response)


def test_examples_of_requests_fit_their_description(schema: dict[str, Any]) -> None:
    """What is answered 400 does not fit; everything else does."""
    fits = {}
    for operation, played in recorded().items():
        method, address = _address(schema, operation)
        body = schema["paths"][address][method].get("requestBody")
        for example in played if body else ():
            validator = _validator(schema, body["content"]["application/json"]["schema"])
            fits[operation, example["name"], example["status"]] = validator.is_valid(
                example["request"]
            )
    blank_is_for_the_reader = ("start_game", "An empty name", 400)
    assert fits.pop(blank_is_for_the_reader)
    assert fits == {key: key[2] != 400 for key in fits}


def test_the_schema_of_rule_sets_knows_every_key(schema: dict[str, Any]) -> None:
    described = schema["components"]["schemas"]["RuleSet"]
    assert described["properties"].keys() == RuleSet().to_json().keys()
    validator = _validator(schema, described)
    for preset in PRESETS.values():
        validator.validate(preset.rules.to_json())


def _address(schema: dict[str, Any], operation: str) -> tuple[str, str]:
    return next(
        (method, address)
        for address, methods in schema["paths"].items()
        for method, details in methods.items()
        if details["operationId"] == operation
    )


def _holds(
    schema: dict[str, Any], operation: str, method: str, address: str, response: HttpResponse
) -> None:
    """The answer is of a documented status, media type and shape."""
    documented = schema["paths"][address][method]["responses"][str(response.status_code)]
    media_type = response.headers["Content-Type"].split(";")[0]
    if response.status_code == 204:
        assert (response.content, documented.get("content")) == (b"", None)
        return
    described = documented["content"][media_type]["schema"]
    answer = _body(response)
    is_json = "json" in media_type and media_type != NDJSON
    _validator(schema, described).validate(json.loads(answer) if is_json else answer)


def _validator(schema: dict[str, Any], part: dict[str, Any]) -> Draft202012Validator:
    whole = {**part, "components": schema["components"]}
    return Draft202012Validator(whole, validate_formats=True)


def _body(response: HttpResponse) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if response.streaming:
        response.streaming_content = [content]
    return content.decode(errors="replace")


def _settled(response: HttpResponse, code: str, group: str) -> Any:
    """The answer with what differs from game to game and from day to day set to one value."""
    text = _body(response).replace(group or GROUP, GROUP)
    made = (
        json.loads(text).get("code", code) if "json" in response.headers["Content-Type"] else code
    )
    if response.status_code < 400 and made != GROUP:
        text = text.replace(made, "K7MX2Q")
    text = text.replace(code, "K7MX2Q")
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "2026-11-21T18:00:00+00:00", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "2026-11-21T18:00:00.000000Z", text)
    text = re.sub(r"\d{4}-\d\d-\d\d(?!T)", "2026-11-21", text)
    text = re.sub(r'"group":( ?)"\w{6}"', rf'"group":\1"{GROUP}"', text)
    text = re.sub(r'"code":( ?)"\w{6}",( ?)"is_checked"', r'"code":\1"K7MX2Q",\2"is_checked"', text)
    text = re.sub(r'"code":( ?)"\w{6}",( ?)"group"', r'"code":\1"K7MX2Q",\2"group"', text)
    text = re.sub(r'"game":( ?)"[A-Z0-9]{6}"', r'"game":\1"K7MX2Q"', text)
    text = re.sub(r'"seconds_left":( ?)\d+', r'"seconds_left":\g<1>2399', text)
    text = re.sub(r"house-[a-z0-9]{6}", "house-k7mx2q", text)
    text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", DEVICE, text)
    text = re.sub(r"cursor=c[\w%]+", "cursor=cD0yNg%3D%3D", text)
    text = re.sub(r"token=0-[\w-]+", "token=0-k7mx2qr9pd3wzc", text)
    text = re.sub(r"fk_[\w-]{43}", TOKEN, text)
    if "json" not in response.headers["Content-Type"]:
        return text
    return _with_known_codes(json.loads(text))


def _with_known_codes(answer: Any) -> Any:
    """The answer with the codes of all links, and the numbers and ends of tokens, made known."""
    if isinstance(answer, list):
        return [_with_known_codes(part) for part in answer]
    if not isinstance(answer, dict):
        return answer
    if "token" in answer and "address" in answer:
        code = CODES[answer["role"]]
        return answer | {"code": code, "token": f"fk_{code}", "address": f"{SITE}/j/{code}/"}
    if "token" in answer and "entrant" in answer:
        answer |= {"code": CODES["score"], "token": f"fk_{CODES['score']}"}
    if "hint" in answer:
        answer |= {"id": 7, "hint": TOKEN[-4:]}
    return {name: _with_known_codes(part) for name, part in answer.items()}


def _with_codes(request: Any, player: ApiPlayer) -> Any:
    """The request with the codes that this game and its links, and players, really have."""
    text = json.dumps(request).replace("K7MX2Q", player.code or "K7MX2Q")
    text = text.replace(INTO, player.places.get("into", INTO))
    for role, token in player.tokens.items():
        text = text.replace(CODES[role], token.removeprefix("fk_"))
    return json.loads(text)
