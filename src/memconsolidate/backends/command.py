"""A backend that is any program: the prompt on its standard input, JSON on its standard output."""

from __future__ import annotations

import os
import shutil
import threading

from memconsolidate.backends.answers import read_answer
from memconsolidate.backends.failures import explain
from memconsolidate.backends.presets import PRESETS, Heard, Preset, read_plain, without_escapes
from memconsolidate.backends.program import Ended, KeptProgram
from memconsolidate.backends.provider import MAX_ANSWER_BYTES, only_backend_errors, shown
from memconsolidate.backends.workspace import call_directory, new_session_id, remove_leftovers
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerWithheldError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
)
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import render
from memconsolidate.system.child import CHILD_MARK

#: So much of the start and of the end of a program's own words is looked at, and so much of them is
#: shown, in characters.
_TOLD_CHARS = 450
_SHOWN_CHARS = 200

#: What agents take for the name of a file to read, and what NFKC makes the same of.
_MENTION, _HARMLESS_MENTION = "@", "\N{FULLWIDTH COMMERCIAL AT}"


class CommandBackend:
    """Asks the program of `llm_backend.command`, or the one that `llm_backend.preset` names.

    `workspace` is the real path of the directory below which programs work: a transcript whose
    working directory lies there is memd's own, as is one of a session that
    `workspace.is_own_session` knows. Raises BackendMissingError when there is no such program.
    """

    name = "command"
    is_metered = True
    #: Most programs run on a subscription; those that do not say themselves what a call cost.
    price_list = ""

    def __init__(self, settings: BackendSettings, workspace: str) -> None:
        self.model = settings.model
        self.workspace = os.path.realpath(workspace)
        self._seconds = settings.timeout_ms / 1000
        self._preset = _preset(settings)
        self._program = _found(self._preset.program, is_preset=bool(settings.preset))
        self._lock = threading.Lock()
        self._running: set[KeptProgram] = set()
        self._is_closed = False
        remove_leftovers(self.workspace)

    @only_backend_errors(name)
    def propose(self, request: Request) -> Reply:
        """Return the claims of one run of the program. Raises BackendError."""
        rendered = render(request)
        prompt = rendered.whole()
        if self._preset.reads_mentions:
            prompt = prompt.replace(_MENTION, _HARMLESS_MENTION)
        try:
            with call_directory(self.workspace) as directory:
                ended = self._run(prompt.encode(errors="replace"), directory)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BackendFailedError(
                self.name, f"`{self._preset.program}` cannot be started: {reason}", usage=Usage()
            ) from error
        heard = self._heard(ended, rendered.text)
        text = heard.text
        if self._preset.reads_mentions:
            text = text.replace(_HARMLESS_MENTION, _MENTION)
        return read_answer(
            self.name,
            text,
            usage=heard.usage,
            model=heard.model or self.model,
            is_cut=heard.is_cut,
            from_program=heard.is_bare,
            request=rendered.text,
        )

    def close(self) -> None:
        """End what runs, from any thread; `propose` then raises BackendFailedError, now and later."""
        with self._lock:
            self._is_closed = True
            for program in self._running:
                program.stop()

    def _run(self, prompt: bytes, directory: str) -> Ended:
        """Run the program once in its directory. Raises OSError, BackendFailedError."""
        for path, content in self._preset.files.items():
            place = os.path.join(directory, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "x", encoding="utf-8") as file:
                file.write(content)
        environment = {
            **os.environ,
            "PWD": directory,
            CHILD_MARK: "1",
            **{
                name: value.replace("{directory}", directory)
                for name, value in self._preset.environment.items()
            },
        }
        with self._lock:
            if self._is_closed:
                raise BackendFailedError(self.name, "memd is stopping", usage=Usage())
            program = KeptProgram(self._command(), directory=directory, environment=environment)
            self._running.add(program)
        try:
            return program.communicate(prompt, seconds=self._seconds, max_bytes=MAX_ANSWER_BYTES)
        finally:
            with self._lock:
                self._running.remove(program)

    def _command(self) -> list[str]:
        """Return the program and its arguments for one call."""
        command = [self._program, *self._preset.arguments]
        if self._preset.session_option:
            command += [self._preset.session_option, new_session_id()]
        if self._preset.model_option and self.model:
            command += [self._preset.model_option, self.model]
        return command

    def _heard(self, ended: Ended, request: str) -> Heard:
        """Return what the program says, where that is an answer. Raises BackendError, which tells
        nothing of the request.
        """
        program = f"`{self._preset.program}`"
        errors = without_escapes(ended.stderr.decode(errors="replace")).strip()
        if ended.how == "stopped":
            raise BackendFailedError(self.name, f"{program} was ended: memd is stopping")
        if ended.how == "not_started":
            raise BackendMissingError(
                self.name,
                f"{program} cannot be run: {os.strerror(ended.errno)} ({self._program})",
                usage=Usage(),
            )
        if ended.how == "timeout":
            said = errors or ended.stdout.decode(errors="replace")
            raise self._timed_out(program, said, request)
        if ended.how == "too_long":
            megabytes = MAX_ANSWER_BYTES // 1_000_000
            raise BackendFailedError(
                self.name, f"{program} wrote more than {megabytes} MB and was ended"
            )
        try:
            output = ended.stdout.decode()
        except UnicodeDecodeError as error:
            raise BackendFailedError(
                self.name, f"{program} wrote something that is not UTF-8"
            ) from error
        heard = self._preset.read(output, ended.stderr.decode(errors="replace"))
        if heard.is_withheld:
            raise AnswerWithheldError(self.name, "the model refused", usage=heard.usage)
        if heard.failure:
            said = heard.failure[: 2 * _TOLD_CHARS]
            words = shown(said, request=request) or "something, in words of the request"
            raise self._failed(f"{program} says: {words}", said, heard)
        if ended.exit_code:
            kind = "exit code" if ended.exit_code > 0 else "signal"
            head = f"{program} ended with {kind} {abs(ended.exit_code)}"
            raise self._failed(*_with_end(head, errors or output, request), heard)
        if not heard.text.strip():
            head = f"{program} ended without an answer"
            raise self._failed(*_with_end(head, errors, request), heard)
        return heard

    def _failed(self, message: str, said: str, heard: Heard) -> BackendError:
        """Return the error that a program's own words tell of."""
        told = explain(self.name, said, message, status=heard.status, usage=heard.usage)
        # How far a failed call came is not known by a program's nothing.
        is_told = heard.usage is not None and (heard.usage.total_tokens or heard.usage.usd)
        usage = heard.usage if is_told else None
        return told or BackendFailedError(self.name, message, usage=usage)

    def _timed_out(self, program: str, said: str, request: str) -> BackendError:
        """Return the error for a program that gave no answer in time; some wait for a login."""
        head = f"{program} gave no answer within {self._seconds:g} s and was ended"
        message, said = _with_end(head, said, request)
        told = explain(self.name, said, message, status=0, usage=None)
        if isinstance(told, BackendRefusedError):
            return told
        return BackendFailedError(self.name, message)


def _preset(settings: BackendSettings) -> Preset:
    """Return how the program is called. Raises BackendMissingError."""
    if settings.preset:
        return PRESETS[settings.preset]
    if not settings.command:
        raise BackendMissingError(
            CommandBackend.name,
            "no program is named: set llm_backend.preset or llm_backend.command",
            usage=Usage(),
        )
    program, *arguments = settings.command
    return Preset(program=program, arguments=tuple(arguments), read=read_plain)


def _found(program: str, *, is_preset: bool) -> str:
    """Return the absolute path of a program. Raises BackendMissingError."""
    setting = "llm_backend.preset" if is_preset else "llm_backend.command"
    path = shutil.which(program)
    if path is not None:
        return os.path.abspath(path)
    if os.path.isfile(program):
        reason = "is not executable: chmod +x"
    elif os.path.dirname(program):
        reason = "does not exist"
    else:
        reason = f"is not installed, or not in memd's PATH ({os.environ.get('PATH', '')})"
    raise BackendMissingError(
        CommandBackend.name, f"{setting}: the program `{program}` {reason}", usage=Usage()
    )


def _with_end(head: str, said: str, request: str) -> tuple[str, str]:
    """Return a message with the end of what a program said, and what of it is looked at."""
    said = said.strip()
    end = " ".join(said[-2 * _SHOWN_CHARS :].split())[-_SHOWN_CHARS:]
    words = shown(end, request=request)
    message = f"{head}: {words}" if words else head
    if len(said) > 2 * _TOLD_CHARS:
        said = f"{said[:_TOLD_CHARS]}\n{said[-_TOLD_CHARS:]}"
    return message, said
