-- Chat history by weeks, so that what is past its time goes as whole tables. What was said before stays where it lies: its
-- table becomes the first partition. A number of the room and a client's id are given under the lock of the room, so no
-- index has to refuse a second one.

-- In the order in which lines are said, so that no server of an earlier version waits in a circle with this.
lock table chat_rooms, chat_lines, chat_acts in access exclusive mode;

-- Acts outlive the line that they are about: their readers leave out what is gone.
alter table chat_acts drop constraint chat_acts_line_id_fkey;

do $$
declare
  part record;
begin
  alter table chat_lines rename to chat_lines_before;
  for part in select conname from pg_constraint where conrelid = 'chat_lines_before'::regclass and contype in ('u', 'p') loop
    execute format('alter table chat_lines_before drop constraint %I', part.conname);
  end loop;
  for part in select indexrelid::regclass as name from pg_index where indrelid = 'chat_lines_before'::regclass loop
    execute format('alter index %s rename to %I', part.name, replace(part.name::text, 'chat_lines', 'chat_lines_before'));
  end loop;
end $$;

-- Without references: to drop a table that has them waits for everything that reads what they refer to. Rooms are never
-- deleted, and people only when no line is theirs.
create table chat_lines (
  like chat_lines_before including defaults including constraints,
  primary key (id, said_at)
) partition by range (said_at);
create index chat_lines_seq on chat_lines (studio_id, seq);
create index chat_lines_client on chat_lines (person_id, client_id);
create index chat_lines_person on chat_lines (person_id, seq desc);
create index chat_lines_deleted on chat_lines (studio_id, seq) where state = 'deleted';
create index chat_lines_waiting on chat_lines (studio_id, seq) where review = 'pending';
create index chat_lines_collected on chat_lines (studio_id, collected_at desc) where collected_at is not null;
create index chat_lines_studio_time on chat_lines (studio_id, said_at);

-- Whoever deletes by the place of rows would hit those of other partitions.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% go by whole weeks', tg_table_name;
end $$;
create trigger chat_lines_go_by_weeks before delete on chat_lines for each statement execute function refuse_delete();

create or replace view counted_chat_lines as
  select studio_id, said_at from chat_lines where state <> 'held' and review is distinct from 'rejected';

do $$
declare
  -- Mondays in UTC, as `weeks.store.ts` counts them.
  week timestamptz := date_trunc('week', now() at time zone 'utc') at time zone 'utc';
begin
  if exists (select from chat_lines_before) then
    week := date_trunc('week', (select greatest(max(said_at), now()) from chat_lines_before) at time zone 'utc')
      at time zone 'utc' + interval '7 days';
    execute format('alter table chat_lines attach partition chat_lines_before for values from (minvalue) to (%L)', week);
  else
    drop table chat_lines_before;
  end if;
  for ahead in 0..1 loop
    execute format('create table %I partition of chat_lines for values from (%L) to (%L)',
      to_char((week + ahead * interval '7 days') at time zone 'utc', '"chat_lines_"YYYYMMDD'),
      week + ahead * interval '7 days', week + (ahead + 1) * interval '7 days');
  end loop;
end $$;

-- Stores a batch of lines in the order given: those said before, in the last week, are found, not stored again; those of
-- muted people, and of guests with the key of a muted one, are left out. Answers what is stored now, in the order of the
-- sequence. One plan for all weeks: making it costs more than carrying it out.
create or replace function chat_say(room uuid, moment timestamptz, batch jsonb)
returns table (id uuid, seq bigint, person_id uuid, client_id uuid, state text, said_at timestamptz, fresh boolean)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  base bigint;
  stored bigint;
  since timestamptz := moment - interval '7 days';
  until timestamptz := moment + interval '1 day';
begin
  select r.seq into strict base from chat_rooms r where r.studio_id = room for update;
  insert into chat_people as p (id, studio_id, account_id, guest_key, name, first_at, last_at)
    select distinct on (b.person_id) b.person_id, room, b.account_id, b.guest_key, b.username, moment, moment
    from jsonb_to_recordset(batch) as b (person_id uuid, account_id uuid, guest_key uuid, username text, place integer)
    order by b.person_id, b.place desc
    on conflict (id) do update set name = excluded.name, guest_key = excluded.guest_key, last_at = excluded.last_at;
  insert into chat_lines (id, studio_id, seq, person_id, client_id, username, rank, content, original, words, said_at, state, review)
    select b.id, room, base + row_number() over (order by b.place), b.person_id, b.client_id, b.username, b.rank, b.content,
      b.original, b.words, moment, b.state, b.review
    from jsonb_to_recordset(batch) as b (id uuid, person_id uuid, client_id uuid, username text, rank smallint,
      content text, original text, words text[], state text, review text, place integer)
    join chat_people p on p.id = b.person_id
    where (p.muted_at is null or p.muted_until <= moment)
      and not exists (select from chat_people m where m.studio_id = room and m.muted_guest_key = p.guest_key
        and m.muted_at is not null and (m.muted_until is null or m.muted_until > moment))
      and (select l.id from chat_lines l where l.person_id = b.person_id and l.client_id = b.client_id
        and l.said_at between since and until limit 1) is null;
  get diagnostics stored = row_count;
  update chat_rooms r set seq = base + stored where r.studio_id = room and stored > 0;
  return query
    select l.id, l.seq, l.person_id, l.client_id, l.state, l.said_at, l.seq > base
    from jsonb_to_recordset(batch) as b (person_id uuid, client_id uuid)
    cross join lateral (select s.* from chat_lines s where s.person_id = b.person_id and s.client_id = b.client_id
      and s.said_at between since and until limit 1) l
    order by l.seq;
end $$;
