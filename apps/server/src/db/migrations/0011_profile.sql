-- Pictures, what people say about themselves, their projects and teams.

-- Uploaded pictures, decoded and written anew. A picture that no row has held for a day is forgotten.
create table pictures (
  id uuid primary key,
  owner uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('avatar', 'certification')),
  bytes bytea not null,
  type text not null check (type in ('image/webp', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  -- whether some row names it
  held boolean not null default false,
  created_at timestamptz not null
);
-- the bytes are compressed already
alter table pictures alter column bytes set storage external;
create index pictures_by_owner on pictures (owner);
create index pictures_unheld on pictures (created_at) where not held;

-- `accounts.email` is proven and takes the password to change (it resets passwords); this one is for colleagues.
-- Null: the same address.
alter table accounts add column contact_email text;
-- ISO 3166-1 alpha-2, empty when not said
alter table accounts add column country text not null default '';
-- in China `province/city` of the contract's table, free text elsewhere
alter table accounts add column area text not null default '';
alter table accounts add column address text not null default '';
-- of what the profile form saves; other changes of the account do not disturb it
alter table accounts add column profile_version integer not null default 1;

create table work_groups (
  id uuid primary key,
  kind text not null check (kind in ('project', 'team')),
  name text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index work_groups_by_name on work_groups (kind, lower(name));
create index work_groups_by_time on work_groups (kind, created_at desc, id desc);

create table work_group_members (
  group_id uuid not null references work_groups (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  owner boolean not null default false,
  joined_at timestamptz not null,
  primary key (group_id, account_id)
);
create index work_group_members_by_account on work_group_members (account_id, joined_at desc);
create unique index work_groups_one_owner on work_group_members (group_id) where owner;

-- what one account did, the latest first
create index audit_log_by_account_time on audit_log (account_id, at desc, seq desc);
