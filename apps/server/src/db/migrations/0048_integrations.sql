-- Personal API tokens. Of a token its SHA-256 is stored and the last letters, to tell it from others.
create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_account on api_tokens (account_id, created_at desc);

-- Addresses that are called when something happens; the secret that signs the calls is encrypted.
create table webhooks (
  id uuid primary key,
  name text not null check (name <> ''),
  url text not null,
  secret bytea not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  active boolean not null default true,
  created_by uuid references accounts,
  created_at timestamptz not null,
  version integer not null default 1
);

-- What is sent, and what became of it. A delivery is replayed with the same body under the same id.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  kind text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  fault text,
  ms integer,
  created_at timestamptz not null,
  last_at timestamptz
);
create index webhook_deliveries_hook on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_time on webhook_deliveries (created_at);
