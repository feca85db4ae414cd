-- What the server remembers about itself, in one row.
CREATE TABLE server (
    id           INTEGER PRIMARY KEY CHECK (id = 1),
    -- Counts up when somebody asks whether the file can be written.
    probes       BIGINT NOT NULL DEFAULT 0,
    -- The clock when it was last looked at; unknown in a new file.
    clock_at     BIGINT,
    -- Since when the clock has not jumped; unknown if it never has.
    steady_since BIGINT
);

INSERT INTO server (id) VALUES (1);
