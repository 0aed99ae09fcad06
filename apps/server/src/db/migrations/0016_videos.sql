-- Videos, rotations, recordings and slates. The files themselves lie in the data folder, named by these ids.

create table videos (
  id uuid primary key,
  name text not null,
  state text not null check (
    state in ('uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed')),
  -- the kind of container that the name of the file promised
  family text not null check (family in ('mp4', 'matroska', 'flv')),
  bytes bigint not null,
  received bigint not null default 0,
  seconds double precision,
  prepared_bytes bigint not null default 0,
  -- random, the address of its still
  cover_id uuid unique,
  failure text,
  reason text not null default '',
  -- how often its preparation took the worker down
  crashes smallint not null default 0,
  owner uuid references accounts (id) on delete set null,
  uploaded_by text not null,
  demo boolean not null default false,
  -- when the latest piece came, then when its state changed
  touched_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check (received between 0 and bytes),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'auditFailed') = (reason <> '')),
  check (state in ('uploading', 'preparing', 'failed') or (seconds is not null and cover_id is not null))
);
create index videos_by_time on videos (created_at desc, id desc);
create index videos_by_state on videos (state, created_at);
create unique index videos_one_demo on videos (demo) where demo;

create table rotations (
  studio_id uuid primary key references studios (id) on delete cascade,
  loops smallint not null default 1 check (loops between 0 and 99),
  version integer not null default 1,
  -- what somebody wants: a process that starts again plays it again
  running boolean not null default false,
  started_at timestamptz,
  -- edits wait for the end of the present video
  pending boolean not null default false,
  -- the demo broadcast has started it
  by_demo boolean not null default false,
  -- somebody has ended the demo broadcast, which then does not start by itself any more
  demo_ended boolean not null default false,
  check (running = (started_at is not null))
);

create table rotation_items (
  studio_id uuid not null references rotations (studio_id) on delete cascade,
  place smallint not null check (place between 0 and 49),
  video_id uuid not null references videos (id) on delete cascade,
  primary key (studio_id, place),
  unique (studio_id, video_id)
);
create index rotation_items_by_video on rotation_items (video_id);

create table recorders (
  studio_id uuid primary key references studios (id) on delete cascade,
  automatic boolean not null default false,
  retention_days smallint not null default 30 check (retention_days between 1 and 365),
  version integer not null default 1
);

create table recordings (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  state text not null check (state in ('recording', 'finished', 'interrupted')),
  started_at timestamptz not null,
  ended_at timestamptz,
  seconds double precision not null default 0,
  bytes bigint not null default 0,
  -- names of its files in the folder of recordings, in order
  parts text[] not null default '{}',
  started_by text not null default '',
  -- somebody wants it to end; whoever runs it ends it
  stop_asked boolean not null default false,
  check ((state = 'recording') = (ended_at is null))
);
create unique index recordings_one_running on recordings (studio_id) where state = 'recording';
create index recordings_by_time on recordings (studio_id, started_at desc);

-- Studios without a row show the product's own slate.
create table slates (
  studio_id uuid primary key references studios (id) on delete cascade,
  -- names the files
  current uuid not null,
  -- random, the address of the picture
  cover_id uuid not null unique
);
