-- Parts of a live that an operator marked, for those who cut it.
create table live_clips (
  id uuid primary key,
  live_id uuid not null references studio_lives (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 100),
  made_by uuid references accounts (id) on delete set null,
  made_at timestamptz not null,
  version integer not null default 1,
  check (ends_at > starts_at)
);
create index live_clips_live on live_clips (live_id, starts_at);

-- All past lives, the latest first, whatever their studio.
create index studio_lives_ended on studio_lives (began_at desc, id desc) where ended_at is not null;

-- By which ways an account wants to be told, and where and in which language mail finds it.
create view account_choices as
  select id, verified_email, preferences -> 'notifications' as notifications, preferences -> 'personal' ->> 'language' as language
  from accounts;
