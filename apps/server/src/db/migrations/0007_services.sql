-- Services, orders and the ledger, as the card list needs them.

create index ledger_by_time on ledger (at);
create index orders_by_time on orders (created_at desc, id desc);
create index services_by_end on services (expires_at) where expires_at is not null;

-- What was said about the end of a contract, so that each thing is said once: 30, 7, 1 days before it, 0 when it ended.
-- A renewed contract has another end, and is spoken of anew.
create table service_notices (
  service_id uuid not null references services (id) on delete cascade,
  contract_end timestamptz not null,
  days smallint not null check (days in (30, 7, 1, 0)),
  at timestamptz not null,
  primary key (service_id, contract_end, days)
);

-- Since when the balance has not covered what is due, null while it does: one row, so that a low balance is told once.
create table balance_watch (
  only_one boolean primary key default true check (only_one),
  low_since timestamptz
);
insert into balance_watch default values;
