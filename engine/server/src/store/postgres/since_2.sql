-- How the table was changed by hand, as JSON; nothing where a seat answered.
ALTER TABLE answer ADD COLUMN edit TEXT;

-- Whether a table keeps the content it has when other content is saved, where its desk has
-- said it.
CREATE TABLE on_save (
    at_table TEXT PRIMARY KEY REFERENCES place (id),
    keeps BOOLEAN NOT NULL
);

-- The clock of a table: what each seat has for a match and what each answer brings it, in
-- milliseconds, and what becomes of a seat that has none left: `gives-up` or `shown`.
CREATE TABLE clock (
    at_table TEXT PRIMARY KEY REFERENCES place (id),
    each_seat BIGINT NOT NULL,
    each_answer BIGINT NOT NULL,
    ends TEXT NOT NULL
);

-- What a seat has thought in a match and what its answers have brought it, in milliseconds,
-- and how many answers those were.
CREATE TABLE seat_time (
    match BIGINT NOT NULL REFERENCES match (id),
    seat SMALLINT NOT NULL,
    used BIGINT NOT NULL,
    earned BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);
