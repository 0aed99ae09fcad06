-- Throttling of sign-in, known devices and addresses, password resets.

-- Numbers that people quote to support; below the start lie those of the demo accounts.
create sequence account_numbers start 20000000001;

-- One row for each bucket that a throttled call counts in; a bucket is the SHA-256 of its name, so no name or address is kept.
create table throttle_turns (
  bucket bytea not null,
  turn uuid not null,
  at timestamptz not null,
  primary key (bucket, turn)
);
create index throttle_turns_by_bucket on throttle_turns (bucket, at desc);
create index throttle_turns_by_turn on throttle_turns (turn);
create index throttle_turns_by_time on throttle_turns (at);

-- Browsers and networks from which an account has signed in: an attack from elsewhere does not slow them.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_devices_by_account on known_devices (account_id, last_used_at desc);

create table known_networks (
  account_id uuid not null references accounts (id) on delete cascade,
  -- an IPv4 address or the /64 of an IPv6 one
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_id, network)
);

create table password_resets (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_by_account on password_resets (account_id);

create index sessions_by_end on sessions (ended_at) where ended_at is not null;
