-- Studios, their stream parameters and changes under approval.

create table studios (
  id uuid primary key,
  -- part of addresses: /live/<slug>
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_zh text not null,
  name_en text not null,
  created_at timestamptz not null,
  version integer not null default 1
);
-- Every company begins with one.
insert into studios (id, slug, name_zh, name_en, created_at)
values (gen_random_uuid(), 'main', '主直播间', 'Main studio', now());

create table parameter_changes (
  id uuid primary key,
  number integer not null unique generated always as identity,
  studio_id uuid not null references studios (id),
  state text not null check (state in ('pending', 'approved', 'finished', 'rejected', 'cancelled')),
  -- {video, audio}, as asked for and as they were in force then
  parameters jsonb not null,
  original jsonb,
  description text not null default '' check (char_length(description) <= 200),
  author_id uuid references accounts (id) on delete set null,
  submitted_at timestamptz not null,
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 200),
  finished_at timestamptz,
  version integer not null default 1,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'finished') = (finished_at is not null))
);
create unique index parameter_changes_one_open on parameter_changes (studio_id) where state in ('pending', 'approved');
create index parameter_changes_by_time on parameter_changes (studio_id, submitted_at desc);

-- Every set of parameters that a studio has had, numbered from 1; the one without an end is in force.
create table parameter_profiles (
  studio_id uuid not null references studios (id),
  version integer not null check (version > 0),
  parameters jsonb not null,
  -- null for what the studio began with
  change_id uuid unique references parameter_changes (id),
  since timestamptz not null,
  until timestamptz,
  primary key (studio_id, version)
);
create unique index parameter_profiles_in_force on parameter_profiles (studio_id) where until is null;

-- The operation log is this part of the audit log.
create index audit_log_parameters on audit_log (seq) where subject_type = 'parameterChange';
