from __future__ import annotations

from memconsolidate.redaction.words import LongWords

TOKEN = "aB3dE5fG7hI9jK1lM3nO5pQ7"


def test_long_words_with_a_digit_or_very_many_letters_are_joined() -> None:
    letters = "a" * 30
    words = LongWords(f"internationally {TOKEN} and {letters}, short1")

    assert words.joined == f"{TOKEN}\n{letters},"


def test_place_in_the_joined_words_is_found_in_the_text() -> None:
    text = f"internationalisation é {TOKEN} | x={TOKEN};"
    words = LongWords(text)
    second = words.joined.rindex(TOKEN)

    assert words.locate(0) == text.index(TOKEN)
    assert words.locate(second) == text.rindex(TOKEN)
