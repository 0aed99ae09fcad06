alter table pictures drop constraint pictures_purpose_check;
alter table pictures add constraint pictures_purpose_check check (purpose in ('avatar', 'certification', 'cover'));

-- A range of one studio: lets a GiST index compare studios for equality without the extension btree_gist, which not every
-- database has.
create type uuid_range as range (subtype = uuid);

create table planned_lives (
  id uuid primary key,
  studio_id uuid not null references studios on delete cascade,
  title text not null,
  main_category text not null,
  sub_category text not null,
  method text not null check (method in ('normal', 'flowControl', 'video', 'web')),
  cover uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  notes text not null default '',
  in_charge uuid references accounts on delete set null,
  remind_minutes integer,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  -- The live that went on air for it.
  live_id uuid,
  -- Going live by this plan was asked for then; the live that begins next is this one's.
  chosen_at timestamptz,
  -- Staff and audience were reminded then.
  reminded_at timestamptz,
  notified_at timestamptz,
  check (ends_at > starts_at),
  constraint planned_lives_overlap exclude using gist (
    uuid_range(studio_id, studio_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
  ) where (deleted_at is null and live_id is null)
);
create index planned_lives_by_start on planned_lives (starts_at);
create index planned_lives_by_live on planned_lives (live_id) where live_id is not null;
