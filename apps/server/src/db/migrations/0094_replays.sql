-- Recordings that the audience of their studio may watch while nothing is on air.
alter table recordings
  add column offered_at timestamptz,
  add column version integer not null default 1;
create index recordings_offered on recordings (studio_id, started_at desc) where offered_at is not null;
