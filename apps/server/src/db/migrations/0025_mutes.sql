-- A mute of a guest binds, besides the browser's own id, the network of the address with the look of the nickname. Both are
-- kept as one keyed hash only.
alter table chat_people
  -- of guests: the key beside the latest line
  add column guest_key uuid,
  -- the key as it was when the mute began
  add column muted_guest_key uuid;
create index chat_people_muted_guests on chat_people (studio_id, muted_guest_key) where muted_guest_key is not null;

-- Chat messages of lives and their minutes are counted from the lines themselves.
create index chat_lines_studio_time on chat_lines (studio_id, said_at);
comment on column studio_lives.chat_messages is 'No longer read; servers of an earlier version still write it.';

-- Stores a batch of lines in the order given: those said before are found, not stored again; those of muted people, and of
-- guests with the key of a muted one, are left out. Answers what is stored now, in the order of the sequence.
create or replace function chat_say(room uuid, moment timestamptz, batch jsonb)
returns table (id uuid, seq bigint, person_id uuid, client_id uuid, state text, said_at timestamptz, fresh boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  base bigint;
  stored bigint;
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
      and not exists (select from chat_lines l where l.person_id = b.person_id and l.client_id = b.client_id);
  get diagnostics stored = row_count;
  update chat_rooms r set seq = base + stored where r.studio_id = room and stored > 0;
  return query
    select l.id, l.seq, l.person_id, l.client_id, l.state, l.said_at, l.seq > base
    from jsonb_to_recordset(batch) as b (person_id uuid, client_id uuid)
    join chat_lines l on l.person_id = b.person_id and l.client_id = b.client_id
    order by l.seq;
end $$;
