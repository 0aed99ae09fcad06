-- The servers that share this database, each with the settings that must be the same on all of them. A server that has
-- not been seen for a while has ended.
create table servers (
  id uuid primary key,
  address text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  settings jsonb not null
);
