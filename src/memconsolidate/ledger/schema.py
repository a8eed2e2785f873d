"""The ledger's tables.

Times are ISO 8601 text in UTC. JSON columns hold the structs of `model`, encoded by msgspec.
"""

from __future__ import annotations

#: Grows with every change of the tables; an older ledger is migrated, a newer one is refused.
SCHEMA_VERSION = 9

#: "memd" as a number; tells our file from any other SQLite database.
APPLICATION_ID = 0x6D656D64

SCHEMA: tuple[str, ...] = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    # One row for each transcript ever seen. `position` is the cursor; NULL before the first
    # commit; what shows that the content is the same in a row that was left by choice. The stamp describes the file when everything complete in it was committed; its size -1
    # means that something may wait.
    """CREATE TABLE transcript (
        uid TEXT PRIMARY KEY,
        path TEXT NOT NULL,
        source TEXT NOT NULL,
        status TEXT NOT NULL,
        reason TEXT NOT NULL DEFAULT '',
        inode INTEGER NOT NULL,
        stamp BLOB NOT NULL,
        birth_ns INTEGER NOT NULL,
        epoch INTEGER NOT NULL DEFAULT 0,
        position TEXT,
        beginning TEXT NOT NULL DEFAULT '',
        first_seen TEXT NOT NULL,
        replay_until INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID""",
    # Holds what a start compares with the disk, in the order in which a scan meets the files.
    "CREATE INDEX transcript_path ON transcript (path, status, stamp)",
    "CREATE INDEX transcript_inode ON transcript (inode)",
    # The newest with one beginning first; most transcripts have one of their own.
    """CREATE INDEX transcript_beginning
        ON transcript (beginning, first_seen) WHERE beginning != ''""",
    # What was consumed, by which kind of backend and for which store; `digest` is a hash of the
    # range's bytes, `pass` the batch that it was shown in. State: done, choice (waits because a
    # person's settings say so), lost.
    """CREATE TABLE range (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL REFERENCES transcript (uid),
        epoch INTEGER NOT NULL,
        start TEXT,
        end TEXT NOT NULL,
        digest TEXT NOT NULL,
        seen_by TEXT NOT NULL,
        store TEXT NOT NULL,
        state TEXT NOT NULL,
        at TEXT NOT NULL,
        pass TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX range_uid ON range (uid, epoch)",
    # Hashes of messages that were shown or removed, for replays in forks and copies.
    # `sight` tells which kind of backend was shown them last, and for which store.
    "CREATE TABLE seen (key INTEGER PRIMARY KEY, sight INTEGER NOT NULL DEFAULT 0)",
    # State: open (asked or about to be), answered (reply stored), decided (verdicts and changesets
    # stored), done.
    """CREATE TABLE batch (
        id TEXT PRIMARY KEY,
        state TEXT NOT NULL,
        kind TEXT NOT NULL,
        backend TEXT NOT NULL,
        store TEXT NOT NULL,
        created TEXT NOT NULL,
        finished TEXT,
        messages INTEGER NOT NULL,
        chars INTEGER NOT NULL,
        reply TEXT,
        shown TEXT NOT NULL DEFAULT '[]',
        report TEXT,
        progress TEXT,
        retried TEXT NOT NULL DEFAULT '[]',
        scope TEXT NOT NULL DEFAULT '',
        user_scope TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID""",
    "CREATE INDEX batch_state ON batch (state) WHERE state IN ('open', 'answered', 'decided')",
    """CREATE TABLE part (
        batch TEXT NOT NULL REFERENCES batch (id),
        number INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (batch, number)
    ) WITHOUT ROWID""",
    # The journal and, once applied, the history: full contents before and after.
    """CREATE TABLE changeset (
        id INTEGER PRIMARY KEY,
        pass TEXT NOT NULL,
        scope TEXT NOT NULL,
        state TEXT NOT NULL,
        data TEXT NOT NULL,
        at TEXT NOT NULL
    )""",
    "CREATE INDEX changeset_pass ON changeset (pass)",
    "CREATE TABLE removed (source TEXT, filter TEXT, records INTEGER, chars INTEGER, PRIMARY KEY (source, filter)) WITHOUT ROWID",
    # `data` is the message and its place, where it can be asked about again; state: kept (it cannot),
    # waiting (for a person to ask), taken (it was answered).
    """CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL,
        epoch INTEGER NOT NULL,
        place TEXT NOT NULL,
        reason TEXT NOT NULL,
        text TEXT NOT NULL,
        chars INTEGER NOT NULL,
        at TEXT NOT NULL,
        data TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL DEFAULT 'kept',
        UNIQUE (uid, epoch, place, reason)
    )""",
    """CREATE TABLE verdict (
        pass TEXT NOT NULL,
        number INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        reason TEXT NOT NULL,
        memory TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (pass, number)
    ) WITHOUT ROWID""",
    "CREATE INDEX verdict_memory ON verdict (memory) WHERE memory != ''",
    # Every message that a memory rests on, for ever; the file keeps at most three of them.
    """CREATE TABLE memory_source (
        scope TEXT NOT NULL,
        memory TEXT NOT NULL,
        agent TEXT NOT NULL,
        session TEXT NOT NULL,
        messages TEXT NOT NULL,
        at TEXT NOT NULL,
        pass TEXT NOT NULL,
        PRIMARY KEY (scope, memory, agent, session, messages)
    ) WITHOUT ROWID""",
    # State: waiting, taken, expired.
    """CREATE TABLE provisional (
        id INTEGER PRIMARY KEY,
        scope TEXT NOT NULL,
        data TEXT NOT NULL,
        since TEXT NOT NULL,
        state TEXT NOT NULL,
        pass TEXT NOT NULL
    )""",
    # State: waiting, accepted, rejected.
    """CREATE TABLE review (
        id INTEGER PRIMARY KEY,
        scope TEXT NOT NULL,
        reason TEXT NOT NULL,
        data TEXT NOT NULL,
        at TEXT NOT NULL,
        state TEXT NOT NULL,
        pass TEXT NOT NULL
    )""",
    # The memory directories that memd keeps: those that were named, and one for each project;
    # `store` is the one that lay there last.
    """CREATE TABLE scope (
        directory TEXT PRIMARY KEY,
        tier TEXT NOT NULL,
        name TEXT NOT NULL,
        since TEXT NOT NULL,
        store TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID""",
    # What lay in each store at the last look. State: there, missing (not for long enough yet), listed
    # (with too many others: a person has to say), deleted, archived.
    """CREATE TABLE sighting (
        store TEXT NOT NULL,
        memory TEXT NOT NULL,
        state TEXT NOT NULL,
        file TEXT NOT NULL,
        content BLOB NOT NULL,
        said TEXT NOT NULL,
        sources TEXT NOT NULL,
        until TEXT,
        missed TEXT,
        PRIMARY KEY (store, memory)
    ) WITHOUT ROWID""",
    # What tells a project ("remote:…", "root:…", "cwd:…"), and the directory of its memories.
    "CREATE TABLE project (mark TEXT PRIMARY KEY, directory TEXT NOT NULL) WITHOUT ROWID",
    # What commands ask of a running daemon; `asker` is the identity of the process that asked, as
    # JSON. State: waiting, running, done.
    """CREATE TABLE request (
        id INTEGER PRIMARY KEY,
        state TEXT NOT NULL,
        arguments TEXT NOT NULL,
        result TEXT NOT NULL DEFAULT '',
        at TEXT NOT NULL,
        asker TEXT NOT NULL DEFAULT ''
    )""",
    # What memories state as vectors, where they are compared by meaning; the key is a hash of the text
    # and of the model's name. All of it can be made again.
    "CREATE TABLE vector (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",
)

#: What brings the tables from one version to the next.
MIGRATIONS: dict[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE batch ADD COLUMN progress TEXT",
        "ALTER TABLE batch ADD COLUMN retried TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE set_aside ADD COLUMN data TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE set_aside ADD COLUMN state TEXT NOT NULL DEFAULT 'kept'",
    ),
    2: (
        "ALTER TABLE transcript DROP COLUMN lineage",
        "ALTER TABLE batch DROP COLUMN attempts",
        "ALTER TABLE seen ADD COLUMN sight INTEGER NOT NULL DEFAULT 0",
    ),
    3: ("CREATE INDEX verdict_memory ON verdict (memory) WHERE memory != ''",),
    4: (
        "ALTER TABLE batch ADD COLUMN scope TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE batch ADD COLUMN user_scope TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE scope (directory TEXT PRIMARY KEY, tier TEXT NOT NULL, name TEXT NOT NULL, since TEXT NOT NULL) WITHOUT ROWID",
        "CREATE TABLE project (mark TEXT PRIMARY KEY, directory TEXT NOT NULL) WITHOUT ROWID",
    ),
    5: ("ALTER TABLE range ADD COLUMN pass TEXT NOT NULL DEFAULT ''",),
    6: (
        "ALTER TABLE scope ADD COLUMN store TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE sighting (store TEXT NOT NULL, memory TEXT NOT NULL, state TEXT NOT NULL, file TEXT NOT NULL, content BLOB NOT NULL, said TEXT NOT NULL, sources TEXT NOT NULL, until TEXT, missed TEXT, PRIMARY KEY (store, memory)) WITHOUT ROWID",
    ),
    # Of those that wait nobody knows who asked; a command that still does asks again.
    7: (
        "DELETE FROM request",
        "ALTER TABLE request ADD COLUMN asker TEXT NOT NULL DEFAULT ''",
    ),
    8: ("CREATE TABLE vector (key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",),
}
