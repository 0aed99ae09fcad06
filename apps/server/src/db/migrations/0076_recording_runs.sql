-- When each run of a recorder began, in their order: between two of them nothing was recorded. Instants as JSON texts.
alter table recordings add column run_starts jsonb not null default '[]';
