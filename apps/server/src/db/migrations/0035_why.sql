-- What people write beside the figures.
create table analysis_notes (
  id uuid primary key,
  at timestamptz not null,
  text text not null,
  author_id uuid not null references accounts (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null
);
create index analysis_notes_at on analysis_notes (at);

-- A page of figures with its range and filters, to be opened again by name.
create table saved_analyses (
  id uuid primary key,
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  page text not null,
  query text not null,
  shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create index saved_analyses_owner on saved_analyses (owner_id);

-- Figures that are watched. `judged_until` is the end of the last hour that was judged: each hour is judged once.
create table analysis_alerts (
  id uuid primary key,
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  figure text not null,
  filter jsonb not null,
  sensitivity text not null check (sensitivity in ('low', 'normal', 'high')),
  enabled boolean not null default true,
  state text not null default 'normal' check (state in ('normal', 'drop', 'spike')),
  since timestamptz,
  judged_until timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null
);

-- Weekly reports that were sent, each once a week and person.
create table weekly_mails (
  account_id uuid not null references accounts (id) on delete cascade,
  week date not null,
  primary key (account_id, week)
);

-- identity: where a report may be sent
create view mail_addresses as
  select id as account_id, verified_email as email, role, preferences
  from accounts where verified_email <> '' and verified_email = email and disabled_at is null;

-- live
create view live_spans as
  select l.id, l.studio_id, l.title, l.began_at, l.ended_at, l.peak from studio_lives l;
