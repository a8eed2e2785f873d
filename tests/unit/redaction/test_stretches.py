from __future__ import annotations

import pytest

from memconsolidate.redaction.redactor import Redactor

FIRST, SECOND = "ghp" + "_" + "a1B2c3D4e5F6g7H8", "i9J0k1L2m3N4o5P6q7R8"


@pytest.mark.parametrize(
    "unseen", list("\u200b\u200d\u2060\ufeff\u00ad\u202e\ufe0f\U000e0041\x00\x7f\x1b")
)
def test_unseen_character_hides_no_secret(unseen: str) -> None:
    redact = Redactor().redact

    assert (
        redact(f"é use {FIRST}{unseen}{SECOND} in CI").text == "é use [redacted:github-token] in CI"
    )
    assert redact(f"pass{unseen}word: Gr4natapfel9").counts == {"password": 1}


def test_unseen_characters_without_secret_stay() -> None:
    text = "a zero\u200bwidth space, a flag \U0001f469\u200d\U0001f4bb and \x1b[1mbold\x1b[0m text"

    assert Redactor().redact(text).text == text


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n  ", "\n> "])
def test_key_broken_by_a_line_end_is_whole(line_end: str) -> None:
    redacted = Redactor().redact(f"Use {FIRST}{line_end}{SECOND} in CI.\nThanks")

    assert redacted.text == "Use [redacted:github-token] in CI.\nThanks"
    assert redacted.counts == {"github-token": 1}


def test_key_broken_twice_is_whole() -> None:
    text = f"aws_secret_access_key = {SECOND}\n{SECOND[:12]}x9\n{SECOND[:8]}"

    assert Redactor().redact(text).text == "aws_secret_access_key = [redacted:secret]"


def test_key_that_is_long_enough_takes_its_rest_along() -> None:
    key = "sk-" + "proj-" + "a1B2c3D4e5F6g7H8i9J0k1L2"

    assert Redactor().redact(f"{key}\n{SECOND}\nthanks").text == "[redacted:openai-key]\nthanks"


@pytest.mark.parametrize(
    "following", ["thanks for it", "OTHER_NAME2=value", "- item2 of the list", "src/app2.py: fixed"]
)
def test_line_after_a_key_is_left_alone(following: str) -> None:
    redacted = Redactor().redact(f"{FIRST}{SECOND}\n{following}")

    assert redacted.text == f"[redacted:github-token]\n{following}"


def test_keys_on_lines_of_their_own_are_two() -> None:
    assert Redactor().redact(f"{FIRST}{SECOND}\n{FIRST}{SECOND}").counts == {"github-token": 2}


def test_random_words_on_two_lines_are_left_alone() -> None:
    text = "build a1b2c3d4e5\nf6a7b8c9d0 passed"

    assert Redactor().redact(text).text == text


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
def test_key_that_a_space_cuts_in_two_goes_whole(space: str) -> None:
    redact = Redactor().redact
    for first in (FIRST, "ghp" + "_" + "a1B2"):
        rest = SECOND + "Q9zY8xW7vU"
        shown = redact(f"We send {first}{space}{rest} to heron.")
        assert shown.text.startswith("We send [redacted:")
        assert shown.text.endswith("] to heron.")
        assert shown.counts.keys() <= {"github-token", "secret"}
    key = "sk-ant-" + "api03" + space + "-wAWJEnsXQJTTdkTm9cO8wBN7cz6D6P4tcomQ9vQ"
    assert redact(f"We send {key} to heron.").text == "We send [redacted:anthropic-key] to heron."


def test_halves_of_a_key_go_both() -> None:
    text = f"first half {FIRST}AbCd and second half ZhntU9ZneEQ3jh5 of the key"
    shown = Redactor().redact(text).text
    assert "ZhntU9ZneEQ3jh5" not in shown
    assert FIRST not in shown


def test_words_behind_the_beginning_of_a_key_stay() -> None:
    text = "All our keys begin with ghp_ followed-by-words and sk- Version2isNotOne"
    assert "followed-by-words" in Redactor().redact(text).text
