from __future__ import annotations

import base64
import random

import pytest

from memconsolidate.redaction.redactor import Redactor

#: Put together here, so that the file itself holds nothing that looks like a key.
BEGIN, END = "-----BEGIN {}PRIVATE" + " KEY{}-----", "-----END {}PRIVATE" + " KEY{}-----"


def body(lines: int = 6, *, seed: int = 7) -> list[str]:
    """Return lines of a key, the last one shorter."""
    octets = random.Random(seed).randbytes(48 * lines - 20)
    text = base64.b64encode(octets).decode()
    return [text[at : at + 64] for at in range(0, len(text), 64)]


def shown_of(text: str, lines: list[str]) -> list[str]:
    redacted = Redactor().redact(text).text
    return [line for line in lines if line in redacted]


def marked(kind: str = "", block: str = "", *, head: str = "", join: str = "\n") -> str:
    """Return a key between its marks."""
    parts = [BEGIN.format(kind, block), *head.split("\n"), *body(), END.format(kind, block)]
    return join.join(part for part in parts if part or head)


@pytest.mark.parametrize(
    "text",
    [
        marked("PGP ", " BLOCK", head="Version: GnuPG v2\n"),
        marked("PGP ", " BLOCK", head="\n"),
        marked("RSA ", head="Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n"),
        marked("ENCRYPTED ", join="\r\n"),
        marked("OPENSSH ", join="\n    "),
        marked("EC ", join="\n> "),
        marked(join="\\n"),
        marked(join=" "),
        marked("SSH2 ENCRYPTED ", head='Comment: "work"').replace("-----", "---- ").replace("Y---- ", "Y ----"),
        marked().replace("-----", "----"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lost", ["nothing", "the end", "the beginning", "both"])
def test_no_line_of_a_key_is_shown_whatever_mark_is_lost(text: str, lost: str) -> None:
    if lost in ("the end", "both"):
        text = text[: text.index("END") - 5].rstrip("- \\n")
    if lost in ("the beginning", "both"):
        text = text[text.index(body()[1]) :]

    assert shown_of(f"Before it: words.\n{text}\nAfter it: words.", body()[1:]) == []
    redacted = Redactor().redact(f"Before it: words.\n{text}\nAfter it: words.").text
    assert redacted.startswith("Before it: words.\n")
    assert redacted.endswith("\nAfter it: words.")


def test_two_keys_leave_the_words_between_them() -> None:
    text = f"one\n{marked()}\ntwo\n{marked('RSA ')}\nthree"

    assert Redactor().redact(text).text == (
        "one\n[redacted:private-key]\ntwo\n[redacted:private-key]\nthree"
    )


def test_mark_that_is_only_spoken_of_takes_no_words_along() -> None:
    text = f"A file that begins with {BEGIN.format('', '')} is a private key and is never committed"

    assert Redactor().redact(text).text == (
        "A file that begins with [redacted:private-key] is a private key and is never committed"
    )


def test_rows_of_base64_are_a_key_whatever_stands_around_them() -> None:
    key = body()
    for text in (
        "\n".join(key),
        "\n\t".join(key),
        '"' + '\\n" +\n"'.join(key) + '"',
        "PRIVATE KEY:\n" + "\n".join(key),
        "- item\n  " + "\n  ".join(key),
        "\\n".join(key),
    ):
        assert shown_of(text, key) == []


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{random.Random(seed).getrandbits(256):064x}" for seed in range(5)),
        "\n".join(f"{random.Random(seed).getrandbits(512):0128X}" for seed in range(5)),
        body()[0],
        "\n".join(
            f"org/example/shop/orders/{name}/invoices/printing/LaserPrinterFactoryBean"
            for name in ("internal", "external", "archived")
        ),
        "\n".join(["=" * 70, "a" * 70, "/" * 70]),
        "\n".join("donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamten" for _ in "abc"),
        "-----BEGIN CERTIFICATE-----\n" + "\n".join(body()) + "\n-----END CERTIFICATE-----",
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\nVersion: GnuPG v2\n\n" + "\n".join(body()),
        "\n".join(f"{line}  dist/file{at}.whl" for at, line in enumerate(body())),
    ],
)  # fmt: skip
def test_long_lines_that_are_no_key_are_left_alone(text: str) -> None:
    assert Redactor().redact(text).text == text
