-- Large top-ups, which another person confirms, and entries that take a top-up back.
create table top_ups (
  id uuid primary key,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null default '',
  state text not null check (state in ('waiting', 'recorded', 'declined', 'withdrawn')),
  account_id uuid references accounts (id) on delete set null,
  at timestamptz not null,
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  reason text,
  entry_seq bigint unique references ledger (seq),
  version integer not null default 1,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'recorded') = (entry_seq is not null)),
  check ((state = 'declined') = (reason is not null))
);
create index top_ups_by_time on top_ups (at desc, id desc);
create index top_ups_waiting on top_ups (at) where state = 'waiting';

alter table ledger add column reverses bigint references ledger (seq);
-- a top-up is taken back once
create unique index ledger_one_reversal on ledger (reverses) where reverses is not null;
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in ('top-up', 'charge', 'reversal'));
alter table ledger drop constraint ledger_check;
alter table ledger add constraint ledger_check check ((kind = 'top-up') = (amount_fen > 0));
alter table ledger add constraint ledger_reverses_check check ((kind = 'reversal') = (reverses is not null));
