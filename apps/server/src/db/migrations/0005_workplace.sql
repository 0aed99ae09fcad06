-- Page visits, channel activities, services, orders and the ledger.

-- How often an account opened a page on a day (company time), and when last.
create table page_visits (
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  day date not null,
  visits integer not null default 1,
  last_at timestamptz not null,
  primary key (account_id, name, day)
);
create index page_visits_by_time on page_visits (account_id, last_at desc);
create index page_visits_by_day on page_visits (day);

create table channel_activities (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 20),
  channel_type text not null check (channel_type in ('web', 'api')),
  -- promotion time: company days, both included
  promotion_from date not null,
  promotion_to date not null check (promotion_to >= promotion_from),
  promote_link text not null,
  source text not null,
  media text not null,
  keywords text[] not null,
  push_notify boolean not null default false,
  content text not null,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index channel_activities_by_time on channel_activities (promotion_to, promotion_from) where deleted_at is null;

create table services (
  id uuid primary key,
  icon text not null default '',
  title_zh text not null,
  title_en text not null,
  description_zh text not null,
  description_en text not null,
  monthly_price_fen bigint not null check (monthly_price_fen > 0),
  -- months that one opening or renewal pays for
  contract_months smallint not null check (contract_months between 1 and 36),
  opened_at timestamptz,
  -- null: never opened. Opened and expired follow the clock: open while this lies ahead.
  expires_at timestamptz,
  -- a cancelled service runs to its end and is not due for renewal
  cancelled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((opened_at is null) = (expires_at is null))
);

create table orders (
  id uuid primary key,
  number text not null unique,
  service_id uuid not null references services (id),
  kind text not null check (kind in ('open', 'renew')),
  months smallint not null check (months between 1 and 36),
  amount_fen bigint not null check (amount_fen > 0),
  status text not null check (status in ('pending', 'paid', 'cancelled')),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  check ((status = 'pending') = (settled_at is null))
);
create index orders_pending on orders (created_at) where status = 'pending';
-- a service has at most one order that waits for payment
create unique index orders_one_pending on orders (service_id) where status = 'pending';

-- The company's account in whole fen, append-only, each entry carrying the balance after it.
create table ledger (
  seq bigint primary key check (seq > 0),
  amount_fen bigint not null check (amount_fen <> 0),
  balance_fen bigint not null check (balance_fen >= 0),
  kind text not null check (kind in ('top-up', 'charge')),
  order_id uuid references orders (id),
  note text not null default '',
  account_id uuid,
  at timestamptz not null,
  check ((kind = 'charge') = (amount_fen < 0))
);
-- an order is charged once
create unique index ledger_one_charge on ledger (order_id) where kind = 'charge';

create function ledger_follows() returns trigger language plpgsql as $$
declare
  last_seq bigint;
  last_balance bigint;
begin
  select seq, balance_fen into last_seq, last_balance from ledger order by seq desc limit 1;
  if new.seq <> coalesce(last_seq, 0) + 1 or new.balance_fen <> coalesce(last_balance, 0) + new.amount_fen then
    raise exception 'ledger entry % does not follow the one before', new.seq;
  end if;
  return new;
end $$;
create trigger ledger_balance before insert on ledger for each row execute function ledger_follows();
create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function refuse_change();
