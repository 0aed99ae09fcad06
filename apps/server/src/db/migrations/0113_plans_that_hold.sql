-- The live of a plan goes on while nobody sends, until the planned end at least.
ALTER TABLE planned_lives ADD COLUMN holds boolean NOT NULL DEFAULT false;
