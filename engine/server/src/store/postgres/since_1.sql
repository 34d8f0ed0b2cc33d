-- After how many answers a match went on otherwise than the match it was copied from.
CREATE TABLE branch (
    match BIGINT NOT NULL REFERENCES match (id),
    after BIGINT NOT NULL,
    of BIGINT NOT NULL REFERENCES match (id),
    PRIMARY KEY (match, after)
);
