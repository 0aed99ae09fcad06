-- Which node runs the media of which studio, under which fencing epoch. A node is one start of a server process.

-- Nodes renew their row each second; a studio's lease holds as long as its node's row does. By the database's clock.
create table media_nodes (
  id uuid primary key,
  address text not null,
  until timestamptz not null
);

create table studio_leases (
  studio_id uuid primary key references studios (id) on delete cascade,
  -- null while no node holds it
  node uuid,
  -- grows with every change of the holder, and never otherwise
  epoch bigint not null default 0
);

-- Every change of a holder, for whoever has to find out later who wrote what.
create table studio_lease_changes (
  studio_id uuid not null references studios (id) on delete cascade,
  epoch bigint not null,
  node uuid not null,
  address text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (studio_id, epoch)
);
create index studio_lease_changes_at on studio_lease_changes (at);

insert into studio_leases (studio_id) select id from studios;

create function studio_lease_of_new() returns trigger language plpgsql as $$
begin
  insert into studio_leases (studio_id) values (new.id);
  return null;
end $$;
create trigger studio_lease_of_new after insert on studios for each row execute function studio_lease_of_new();

-- Totals of a live so far, as its holder counted them: `last_seen_at` is when they were stored last.
alter table studio_lives
  add column on_air_seconds integer not null default 0,
  add column video_kilobits double precision not null default 0,
  add column audio_kilobits double precision not null default 0,
  add column frames double precision not null default 0,
  add column chat_messages integer not null default 0,
  add column last_seen_at timestamptz;
update studio_lives l set on_air_seconds = m.seconds, video_kilobits = m.video, audio_kilobits = m.audio, frames = m.frames,
  chat_messages = m.chat, last_seen_at = m.last_at
from (
  select live_id, sum(seconds)::int as seconds, coalesce(sum(video_kbps * seconds), 0) as video,
    coalesce(sum(audio_kbps * seconds), 0) as audio, coalesce(sum(fps * seconds), 0) as frames,
    coalesce(sum(chat), 0)::int as chat, max(at) + interval '1 minute' as last_at
  from studio_minutes group by live_id
) m
where l.ended_at is null and m.live_id = l.id;
