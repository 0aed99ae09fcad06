-- Accounts and their sessions; the log of changes; what makes retries and replays harmless.
create table accounts (
  id uuid primary key,
  username text not null,
  -- NFKC, lower case: two names that look alike are one account
  username_key text not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'user')),
  name text not null,
  email text not null default '',
  phone text not null default '',
  avatar text not null default '',
  job text not null default '',
  job_name text not null default '',
  organization text not null default '',
  organization_name text not null default '',
  location text not null default '',
  location_name text not null default '',
  introduction text not null default '',
  personal_website text not null default '',
  certification smallint not null default 0,
  account_number text not null unique,
  demo boolean not null default false,
  disabled_at timestamptz,
  must_change_password boolean not null default false,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  version integer not null default 1
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  role text not null check (role in ('admin', 'user')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'elsewhere', 'expired', 'revoked', 'password', 'role', 'disabled')),
  -- the reason is told once, afterwards the token is simply unknown
  end_told boolean not null default false
);
create index sessions_by_account on sessions (account_id) where ended_at is null;

create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  account_id uuid,
  account_name text not null,
  role text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  hash text not null
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, seq);
create index audit_log_by_account on audit_log (account_id, seq);

create table audit_head (
  id smallint primary key check (id = 1),
  seq bigint not null,
  hash text not null
);
insert into audit_head values (1, 0, repeat('0', 64));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create table stream_events (
  id bigint generated always as identity primary key,
  topic text not null,
  account_id uuid,
  event text not null,
  data jsonb not null,
  at timestamptz not null
);
create index stream_events_by_topic on stream_events (topic, account_id, id);
create index stream_events_by_time on stream_events using brin (at);

create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (at);

-- Facts about this installation: whether it holds demo data, when it was made.
create table installation (
  key text primary key,
  value jsonb not null
);
