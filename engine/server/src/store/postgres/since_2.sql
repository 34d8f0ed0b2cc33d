-- How the table was changed by hand, as JSON; nothing where a seat answered.
ALTER TABLE answer ADD COLUMN edit TEXT;
