from __future__ import annotations

import json

from memconsolidate.backends.answers import read_answer
from memconsolidate.prompts.reference import EXAMPLE, render_answer_reference
from memconsolidate.prompts.schema import answer_schema


def test_example_is_read_as_the_claim_that_it_is() -> None:
    reply = read_answer("command", json.dumps(EXAMPLE), usage=None)
    [claim] = reply.claims
    assert claim.statement == EXAMPLE["claims"][0]["statement"]
    assert claim.decision is not None
    assert [quote.message for quote in claim.quotes] == ["m1"]


def test_example_has_the_fields_of_the_schema() -> None:
    properties = answer_schema()["properties"]
    claim = properties["claims"]["items"]
    assert EXAMPLE.keys() == properties.keys()
    assert EXAMPLE["claims"][0].keys() == claim["properties"].keys()


def test_page_tells_what_each_field_means() -> None:
    page = render_answer_reference()
    for field in answer_schema()["properties"]["claims"]["items"]["properties"]:
        assert f"{field}:" in page or f"{field}, " in page or f" {field} are" in page, field
    assert json.dumps(answer_schema(), indent=2) in page
