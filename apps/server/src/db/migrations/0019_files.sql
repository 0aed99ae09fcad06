-- Recordings that go on over a change of process; wanted renditions; uploads that can be found again; what a rotation played.

-- the live that it records; null for what was begun before that live had a row
alter table recordings add column live_id uuid references studio_lives (id) on delete set null;
-- how often its recorder was begun: each run writes files of its own
alter table recordings add column runs integer not null default 0;
-- why it has ended; null while it runs, and for recordings of earlier versions
alter table recordings add column reason text
  check (reason in ('asked', 'liveEnded', 'diskFull', 'limit', 'noRecorder'));
create index recordings_of_live on recordings (live_id) where live_id is not null;

-- renditions that operators want of a live, for as long as it is on
create table studio_renditions (
  studio_id uuid not null references studios (id) on delete cascade,
  rendition text not null check (rendition in ('720p', '480p')),
  live_id uuid not null references studio_lives (id) on delete cascade,
  primary key (studio_id, rendition)
);

-- what the browser knows of the file that it sends (size, time of change, digest of its beginning), to find it again
alter table videos add column file_mark text;
create index videos_unfinished on videos (owner, file_mark) where state = 'uploading';
-- the prepared video has holes: parts of the file that was sent could not be decoded
alter table videos add column flawed boolean not null default false;

-- the video that was playing last, for a media process that begins again
alter table rotations add column playing_item uuid;
alter table rotations add column playing_round smallint not null default 0;
