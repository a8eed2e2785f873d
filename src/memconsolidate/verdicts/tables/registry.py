"""The languages that verdicts know."""

from __future__ import annotations

from memconsolidate.verdicts.tables.chinese import CHINESE
from memconsolidate.verdicts.tables.english import ENGLISH
from memconsolidate.verdicts.tables.french import FRENCH
from memconsolidate.verdicts.tables.german import GERMAN
from memconsolidate.verdicts.tables.japanese import JAPANESE
from memconsolidate.verdicts.tables.korean import KOREAN
from memconsolidate.verdicts.tables.spanish import SPANISH

#: Written in letters with spaces between words; English first, it wins a tie.
ALPHABETIC = (ENGLISH, GERMAN, SPANISH, FRENCH)
#: Written without spaces, or with endings on the words.
RUNNING = (CHINESE, JAPANESE, KOREAN)
LANGUAGES = (*ALPHABETIC, *RUNNING)

#: Words that deny something, before or behind it, in languages with spaces.
NEGATORS = frozenset(
    word for language in ALPHABETIC for word in (*language.negators, *language.negators_after)
)
