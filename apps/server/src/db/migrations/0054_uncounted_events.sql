-- Events that a busy collector has stored and not added to the rollups yet: one row a commit, index by index. A row is deleted in
-- the transaction that counts its events, so that each is counted once.
create table uncounted_events (
  id uuid primary key,
  stored_at timestamptz not null default now(),
  at timestamptz[] not null,
  content_id integer[] not null,
  day date[] not null,
  hour smallint[] not null,
  kind smallint[] not null,
  filing smallint[] not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 5000, toast.autovacuum_vacuum_scale_factor = 0);
-- They live for a second: packing them would cost more than it saves.
alter table uncounted_events alter at set storage external, alter content_id set storage external,
  alter day set storage external, alter hour set storage external, alter kind set storage external,
  alter filing set storage external;
