"""What a finished description still needs: the rule set, closed bodies, and who may ask."""

from __future__ import annotations

from typing import Any

from scoring.rules.rule_set import RuleSet
from sessions.api.schema.common import WITH_FACTS
from sessions.api.schema.of_shapes import schema_of_fields
from sessions.api.schema.security import SCHEMES, required

RULE_SET_SCHEMA: dict[str, Any] = {
    "description": "A table's whole rule set. A key that is left out is as in Patch Products.",
    **schema_of_fields(RuleSet),
}


def complete(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to a finished description the rule set, which bodies may have further members, and how
    a caller says who they are.
    """
    result["components"]["securitySchemes"] = SCHEMES
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["security"] = required(operation["operationId"])
    schemas = result["components"]["schemas"]
    schemas["RuleSet"] = RULE_SET_SCHEMA
    for name, schema in schemas.items():
        if name.endswith("Request"):
            schema["additionalProperties"] = False
            _say_defaults(schema["properties"])
        elif name in WITH_FACTS:
            schema["additionalProperties"] = True
    return result


def _say_defaults(properties: dict[str, Any]) -> None:
    """Say a default in words: makers of typed clients demand a field that has one."""
    for part in properties.values():
        if "default" in part:
            part["description"] = f"{part.pop('default')} where it is left out."
