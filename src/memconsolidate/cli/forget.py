"""`memd forget`: memories that go, and what was said so far does not bring back."""

from __future__ import annotations

import sys
from datetime import datetime

import click
from msgspec.structs import replace

from memconsolidate.cli.asking import ask_for, print_answer
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import count, one_line, say
from memconsolidate.cli.questions import confirm
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Answer, Forget


@click.command()
@click.argument("which", nargs=-1, metavar="[ID]...")
@config_option
@json_option
@click.option(
    "--session",
    metavar="ID",
    default="",
    help="All that rests on the session that begins so, alone.",
)
@click.option(
    "--unread",
    is_flag=True,
    help="The session may be one not read yet: what was said so far is read, but becomes no memory.",
)
@click.option("--agent", metavar="NAME", default="", help="All that rests on this agent alone.")
@click.option(
    "--before", metavar="DATE", default="", help="Only of what was said before: 2026-04-01."
)
@click.option(
    "--missing", is_flag=True, help="Those whose files are gone, many at once, as you meant it."
)
@click.option("--purge", is_flag=True, help="Keep no text of it either; it cannot be undone.")
@click.option("--dry-run", "is_dry", is_flag=True, help="Only say what would be forgotten.")
@click.option("--yes", is_flag=True, help="Ask nothing.")
def forget(
    which: tuple[str, ...],
    *,
    config_path: str | None,
    as_json: bool,
    session: str,
    agent: str,
    before: str,
    missing: bool,
    unread: bool,
    purge: bool,
    is_dry: bool,
    yes: bool,
) -> int:
    """Forget memories; only newer words bring them back.

    They go to .archive/, with --purge from there too, and from the ledger and its copies. Claims that
    wait and rest on the same words end. Of a session or an agent those go that rest on nothing else;
    others lose these sources and stay. Transcripts are not memd's and stay as they are.
    """
    config = read_config(config_path)
    ask = Forget(
        which=which,
        session=session,
        agent=agent,
        before=_moment(config, before) if before else None,
        missing=missing,
        unread=unread,
        purge=purge,
        is_dry=True,
    )
    found = ask_for(config, ask)
    if is_dry:
        return print_answer(found, as_json=as_json)
    keys = [one["id"] or one["file"] for one in found.data["found"]]
    if not yes and (purge or len(keys) > 1):
        _ask(found, len(keys), purge=purge)
    # By ids from here on: what is forgotten is in no request that the ledger keeps.
    named = tuple(keys) if which else ()
    ask = replace(
        ask, which=named, session=found.data.get("session", ""), is_dry=False, expected=tuple(keys)
    )
    return print_answer(ask_for(config, ask), as_json=as_json)


def _moment(config: Config, text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise click.UsageError(f"--before {text!r} is no date; write it as 2026-04-01") from None
    return at if at.tzinfo else at.replace(tzinfo=config.time_zone)


def _ask(found: Answer, number: int, *, purge: bool) -> None:
    """Let a person say once more that they mean it. Raises click.Abort where they do not."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            f"this forgets {count(number, 'memory')}{' for good' if purge else ''}; say --yes where"
            " nobody can be asked, or --dry-run to see which"
        )
    for line in found.lines:
        say(one_line(line))
    if not confirm("Really, for good?" if purge else "Really?", default=False):
        raise click.Abort
