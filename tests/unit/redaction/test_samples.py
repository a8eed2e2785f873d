from __future__ import annotations

import base64
import json
import re
from collections import Counter
from pathlib import Path

from memconsolidate.redaction.redactor import Redactor

DATA = Path(__file__).parents[2] / "data" / "redaction"

SECRET = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


def samples(name: str) -> list[tuple[dict[str, str], int, str]]:
    rows = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    return [
        (row, row["label"], base64.b64decode(row["text_base64"]).decode("utf-8", "replace"))
        for row in rows
    ]


def test_scanner_samples_are_told_apart() -> None:
    found: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for _, label, text in samples("secrets.jsonl"):
        found[label] += bool(Redactor().redact(text).counts)
        total[label] += 1

    assert found[1] / total[1] > 0.85
    assert found[0] / total[0] < 0.25


def test_no_secret_of_a_sentence_survives() -> None:
    redact = Redactor().redact
    missed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row, label, text in samples("sentences.jsonl"):
        if label:
            shown = redact(SECRET.sub(r"\1", text)).text
            parts = [part for secret in SECRET.findall(text) for part in secret.split("\n")]
            missed[row["language"]] += any(part in shown for part in parts)
            total[row["language"]] += 1

    assert total.total() >= 500
    assert missed.total() / total.total() < 0.025
    assert all(missed[language] / total[language] < 0.06 for language in total), missed


def test_sentences_without_secret_are_left_alone() -> None:
    redact = Redactor().redact
    texts = [text for _, label, text in samples("sentences.jsonl") if not label]
    taken = [text for text in texts if redact(text).counts]

    assert len(texts) >= 300
    assert len(taken) <= 4, taken


def test_words_around_a_secret_stay() -> None:
    redact = Redactor().redact
    lost: list[str] = []
    for row, label, text in samples("sentences.jsonl"):
        if label and row["form"] == "sentence":
            shown = redact(SECRET.sub(r"\1", text)).text
            around = re.findall(r"[^\W\d]{4,}", SECRET.sub(" ", text))
            lost += [text for word in around if word not in shown][:1]

    assert len(lost) <= 8, lost
