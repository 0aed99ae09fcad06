-- Channel activities: drafts, progress and who moved them on.

-- An activity that is recorded without an application is in force.
alter table channel_activities add column state text not null default 'launched' check (state in
  ('leaderReview', 'purchaseCertificate', 'safetyTest', 'launch', 'launched', 'returned', 'withdrawn'));
create index channel_activities_latest on channel_activities (created_at desc, id desc) where deleted_at is null;

-- Every move of an application: who, when, and the version that it made.
create table activity_moves (
  activity_id uuid not null references channel_activities (id) on delete cascade,
  version integer not null check (version > 0),
  move text not null check (move in
    ('submit', 'approve', 'purchase', 'pass', 'launch', 'sendBack', 'resubmit', 'withdraw')),
  account_id uuid references accounts (id) on delete set null,
  -- as it was then, for when the account is gone
  account_name text not null,
  at timestamptz not null,
  primary key (activity_id, version)
);

-- Why a move sent an application back.
create table activity_reasons (
  activity_id uuid not null,
  version integer not null,
  code text not null check (code in ('domain', 'authority', 'other')),
  note text not null default '' check (code <> 'other' or note <> ''),
  primary key (activity_id, version, code),
  foreign key (activity_id, version) references activity_moves (activity_id, version) on delete cascade
);

-- Text not submitted yet: of a new application (activity_id null, one an account), or of the correction of one.
create table activity_drafts (
  account_id uuid not null references accounts (id) on delete cascade,
  activity_id uuid references channel_activities (id) on delete cascade,
  data jsonb not null,
  step smallint not null check (step in (1, 2)),
  saved_at timestamptz not null,
  unique nulls not distinct (account_id, activity_id)
);
create index activity_drafts_by_time on activity_drafts (saved_at);
