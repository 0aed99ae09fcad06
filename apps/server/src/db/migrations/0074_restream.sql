-- Other platforms that get what the audience of a studio sees. The key is encrypted under the installation's key.
create table restream_targets (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  name text not null check (name <> ''),
  platform text not null,
  address text not null,
  stream_key bytea not null,
  automatic boolean not null default false,
  -- What an operator asked for in that live, and which run it is: another one begins with all tries.
  asked boolean not null default false,
  asked_live uuid,
  run integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null
);
create index restream_targets_studio on restream_targets (studio_id, created_at);

-- What each live sent to each of them; outlasts the target.
create table restream_runs (
  live_id uuid not null references studio_lives (id) on delete cascade,
  target_id uuid not null,
  name text not null,
  platform text not null,
  seconds bigint not null default 0,
  bytes bigint not null default 0,
  retries bigint not null default 0,
  dropped bigint not null default 0,
  fault text,
  primary key (live_id, target_id)
);
