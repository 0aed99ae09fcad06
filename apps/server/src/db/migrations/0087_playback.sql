-- What players reported over a live, as sums: kept with it, however many watched.
alter table studio_lives add column playback jsonb not null default '{}';
