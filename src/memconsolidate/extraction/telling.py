"""What a pass says in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from memconsolidate.changesets.tell import tell_verdict
from memconsolidate.errors import BackendError
from memconsolidate.ledger.batches import Batch, Part, Report
from memconsolidate.ledger.transcripts import Transcript
from memconsolidate.model import Aside, Group, Outcome, Usage, Verdict
from memconsolidate.system.log import Log


class Telling:
    """Tells the events of extraction."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def resumed(self, batch: Batch) -> None:
        """Tell that a batch which a crash or a failure left open is taken up."""
        self._log.emit(
            "batch:resumed",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            state=batch.state,
            transcripts=len(batch.parts),
        )

    def dropped(self, batch: Batch, reason: str) -> None:
        """Tell that a batch without effect is forgotten."""
        self._log.emit(
            "batch:dropped",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            reason=reason,
            transcripts=len(batch.parts),
        )

    def asked(self, batch: Batch) -> None:
        """Tell that the backend is about to be asked."""
        self._log.emit(
            "extraction:start",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            transcripts=batch.transcripts,
            messages=batch.messages,
            prompt_length=batch.chars,
        )

    def failed(
        self,
        batch: Batch,
        error: BackendError,
        failures: int,
        resumes_at: datetime,
        duration_ms: int,
    ) -> None:
        """Tell that the backend gave no answer."""
        self._log.emit(
            "extraction:failed",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            error=str(error),
            reaction=error.reaction,
            attempt=failures,
            resumes_at=resumes_at.isoformat(timespec="seconds"),
            duration_ms=duration_ms,
        )

    def account_lost(self, path: str) -> None:
        """Tell that the account of what was spent was begun anew."""
        self._log.emit("account:lost", path=path)

    def set_aside(self, batch: Batch, aside: Sequence[Aside]) -> None:
        """Tell that no backend would answer some texts; `memd run --retry` asks again."""
        self._log.emit(
            "batch:set_aside",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            texts=len(aside),
            reasons=Counter(one.reason for one in aside),
            chars=sum(len(one.text) for one in aside),
        )

    def completed(
        self,
        batch: Batch,
        verdicts: tuple[Verdict, ...],
        groups: Iterable[Group],
        report: Report,
        duration_ms: int,
    ) -> None:
        """Tell that everything a batch led to is there; `groups` are the files that were written."""
        outcomes = Counter(verdict.outcome for verdict in verdicts)
        usage = (batch.reply.usage if batch.reply is not None else None) or Usage()
        written = {group.claim_index: group for group in groups}
        for number, verdict in enumerate(verdicts):
            group = written.get(number, Group(writes=()))
            tell_verdict(self._log, verdict, group)
        self._log.emit(
            "extraction:complete",
            pass_id=batch.id,
            scope=batch.scope,
            backend=batch.backend,
            created=report.created,
            updated=report.updated,
            merged=outcomes[Outcome.MERGE],
            superseded=outcomes[Outcome.SUPERSEDE],
            retired=outcomes[Outcome.RETIRE],
            reinforced=outcomes[Outcome.REINFORCE],
            operations_requested=report.requested,
            operations_applied=report.applied,
            operations_skipped=report.skipped,
            reasons=report.reasons,
            duration_ms=duration_ms,
            prompt_length=batch.chars,
            transcripts=report.transcripts,
            messages=batch.messages,
            input_tokens=usage.total_tokens - usage.output_tokens,
            output_tokens=usage.output_tokens,
        )

    def skipped(self, transcript: Transcript, part: Part) -> None:
        """Tell of records in a transcript that could not be read."""
        unknown, _ = part.removed.get("unknown_kind", (0, 0))
        if unknown:
            self._log.emit(
                "source:unknown_records",
                agent=transcript.source,
                path=transcript.path,
                count=unknown,
            )
        for place, reason in part.faults[:1]:
            self._log.emit(
                "source:fault",
                agent=transcript.source,
                path=transcript.path,
                place=place,
                reason=reason,
                count=len(part.faults),
            )
