-- After how many answers a match went on otherwise than the match it was copied from.
CREATE TABLE branch (
    match INTEGER NOT NULL REFERENCES match (id),
    after INTEGER NOT NULL,
    of INTEGER NOT NULL REFERENCES match (id),
    PRIMARY KEY (match, after)
) STRICT, WITHOUT ROWID;
