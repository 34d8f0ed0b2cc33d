-- A table: a game that some people play, one match after another.
CREATE TABLE place (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    mods TEXT NOT NULL,
    players TEXT NOT NULL,
    opened INTEGER NOT NULL
) STRICT;

-- A link, as the BLAKE3 hash of its 128 bits; the link itself is nowhere.
CREATE TABLE link (
    hash BLOB PRIMARY KEY,
    at_table TEXT NOT NULL REFERENCES place (id),
    role TEXT NOT NULL
) STRICT;

-- The texts of a game, as they were when a match was played with them.
CREATE TABLE content (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    files TEXT NOT NULL
) STRICT;

-- A match: what it began with, the seed included.
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    at_table TEXT NOT NULL REFERENCES place (id),
    setup TEXT NOT NULL,
    mark TEXT NOT NULL,
    result TEXT,
    begun INTEGER NOT NULL
) STRICT;

-- With which content a match was played, after so many answers.
CREATE TABLE match_content (
    place INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match (id),
    after INTEGER NOT NULL,
    content TEXT NOT NULL REFERENCES content (hash)
) STRICT;

-- The answers of a match, in order. No option: the seat gave up.
CREATE TABLE answer (
    match INTEGER NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    option INTEGER,
    given INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
