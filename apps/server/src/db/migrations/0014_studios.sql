-- The live side of studios: information, settings, stream keys, lives with their minutes, events, viewers and reports.

alter table studios
  add column title text not null default '' check (char_length(title) <= 50),
  add column online_notification text not null default '' check (char_length(online_notification) <= 200),
  add column main_category text,
  add column sub_category text,
  add column method text not null default 'normal' check (method in ('normal', 'flowControl', 'video', 'web')),
  add column delay_seconds integer not null default 10 check (delay_seconds between 1 and 60),
  add column automatic boolean not null default true,
  add column default_rendition text not null default 'source' check (default_rendition in ('source', '720p', '480p')),
  add column cool_down_seconds integer not null default 30 check (cool_down_seconds between 0 and 600),
  -- stream keys are refused until then
  add column cooling_until timestamptz,
  add check ((main_category is null) = (sub_category is null));

-- SHA-256 only: the key itself is shown once and kept nowhere.
create table stream_keys (
  studio_id uuid not null references studios (id) on delete cascade,
  line text not null check (line in ('main', 'hot', 'cold')),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  made_at timestamptz not null,
  made_by uuid references accounts (id) on delete set null,
  last_used_at timestamptz,
  primary key (studio_id, line)
);

-- Good once: whoever redeems one deletes it.
create table publish_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  studio_id uuid not null references studios (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);

create table studio_lives (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  title text not null,
  method text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('operator', 'noLine', 'interrupted')),
  ended_by uuid references accounts (id) on delete set null,
  peak integer not null default 0,
  unique_viewers integer not null default 0,
  -- what outlasts minutes and events: {minutesWatched, chatMessages, meanVideoKbps, …, switches, acts}
  report jsonb,
  check ((ended_at is null) = (end_reason is null))
);
create unique index studio_lives_open on studio_lives (studio_id) where ended_at is null;
create index studio_lives_past on studio_lives (studio_id, began_at desc);

-- Means over the seconds of a minute in which something was on air.
create table studio_minutes (
  studio_id uuid not null references studios (id) on delete cascade,
  at timestamptz not null,
  live_id uuid references studio_lives (id) on delete cascade,
  seconds integer not null,
  video_kbps double precision,
  audio_kbps double precision,
  fps double precision,
  viewers integer not null,
  peak integer not null,
  unique_viewers integer not null,
  chat integer not null,
  primary key (studio_id, at)
);
create index studio_minutes_at on studio_minutes (at);
create index studio_minutes_live on studio_minutes (live_id, at);

create table studio_events (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  live_id uuid references studio_lives (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  account_id uuid references accounts (id) on delete set null,
  -- {line, from, to, reason, waitedMs, gapMs, silentMs, act}: those that the kind has
  data jsonb not null
);
create index studio_events_at on studio_events (studio_id, at desc);
create index studio_events_live on studio_events (live_id, at);

-- Seconds watched by each browser in a live; `viewer` is a keyed hash. Forgotten a day after the live.
create table studio_viewers (
  live_id uuid not null references studio_lives (id) on delete cascade,
  viewer bytea not null,
  seconds double precision not null,
  primary key (live_id, viewer)
);

-- Which server process runs the media process; by the database's clock.
create table media_lease (
  id integer primary key check (id = 1),
  owner uuid not null,
  address text not null,
  until timestamptz not null
);
