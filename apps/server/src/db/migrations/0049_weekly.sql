-- What alerts found. It outlives the alert, so that a week's report says what was sent. An hour of an alert is judged once.
create table alert_firings (
  alert_id uuid not null,
  at timestamptz not null,
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  figure text not null,
  state text not null check (state in ('normal', 'drop', 'spike')),
  count integer not null,
  usual integer not null,
  primary key (alert_id, at)
);
create index alert_firings_owner on alert_firings (owner_id, at);
