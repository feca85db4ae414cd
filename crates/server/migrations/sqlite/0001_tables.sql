-- Times are milliseconds since 1970. Codes and tokens of seats are stored as SHA-256 only; the code of a table is its
-- public name.

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    code       TEXT    NOT NULL UNIQUE,
    created_at BIGINT  NOT NULL,
    listed     BOOLEAN NOT NULL,
    status     TEXT    NOT NULL CHECK (status IN ('open', 'running', 'finished', 'abandoned')),
    -- Since when it has this status.
    status_at  BIGINT  NOT NULL,
    -- What lists show of it, as JSON.
    summary    TEXT    NOT NULL
);

CREATE INDEX tables_by_status ON tables (status, status_at, id);

-- Append-only: what happened at a table, in order, without gaps, from 0.
CREATE TABLE entries (
    table_id   BIGINT  NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number     BIGINT  NOT NULL,
    written_at BIGINT  NOT NULL,
    text       TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Who may speak for a seat: several devices may hold one.
CREATE TABLE seats (
    table_id   BIGINT  NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat       BIGINT  NOT NULL,
    token_hash BLOB    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('person', 'bot')),
    PRIMARY KEY (table_id, token_hash)
) WITHOUT ROWID;

-- Links that move a seat to another device; each works once, and a seat has one at a time.
CREATE TABLE handovers (
    table_id   BIGINT  NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat       BIGINT  NOT NULL,
    code_hash  BLOB    NOT NULL UNIQUE,
    expires_at BIGINT  NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
