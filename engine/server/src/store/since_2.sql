-- How the table was changed by hand, as JSON; nothing where a seat answered.
ALTER TABLE answer ADD COLUMN edit TEXT;

-- Whether a table keeps the content it has when other content is saved, where its desk has
-- said it.
CREATE TABLE on_save (
    at_table TEXT PRIMARY KEY REFERENCES place (id),
    keeps INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
