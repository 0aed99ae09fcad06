-- A live outlives a break of its line: for as long as its studio says, null until a person ends it,
-- and until a moment that an operator or the end of its plan sets.
ALTER TABLE studios ADD COLUMN patience_seconds integer DEFAULT 300 CHECK (patience_seconds BETWEEN 0 AND 43200);
ALTER TABLE studio_lives ADD COLUMN hold_until timestamptz;
