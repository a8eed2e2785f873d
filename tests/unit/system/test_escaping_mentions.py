r"""An "@" that begins a word is escaped for Markdown, and comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.system.mentions import escape_mentions, unescape_mentions


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("@/etc/passwd", r"\@/etc/passwd"),
        ('Read @~/.ssh/config (@a, "@b").', r'Read \@~/.ssh/config (\@a, "\@b").'),
        ("Mail me@example.org, a.b+c@d.org or 5 @ once.", None),
        ("Use `@scope/name` and ``a ` @b``.", None),
        ("```\n@/etc/passwd\n```\n@x", "```\n@/etc/passwd\n```\n" + r"\@x"),
        ("~~~\n@never closed", None),
        ("` @not code", r"` \@not code"),
        ("`@a\n\n@b`", "`\\@a\n\n\\@b`"),
        (r"\`@p \`", r"\`\@p \`"),
        (r"Perl has \@list.", r"Perl has \\@list."),
    ],
)
def test_word_that_an_agent_may_import_is_escaped(text: str, escaped: str | None) -> None:
    assert escape_mentions(text) == (text if escaped is None else escaped)
    assert unescape_mentions(escape_mentions(text)) == text


@given(st.text(alphabet="@`~\\a. \n(", max_size=40))
def test_every_text_comes_back(text: str) -> None:
    assert unescape_mentions(escape_mentions(text)) == text
