-- As before, and the lock of the room leaves those alone who only refer to it. Guests who enter are noted without it: their
-- rows waited for the room at last, and whoever held the room for one of these rows.
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
  select r.seq into strict base from chat_rooms r where r.studio_id = room for no key update;
  insert into chat_people as p (id, studio_id, account_id, guest_key, network_key, name, first_at, last_at)
    select distinct on (b.person_id) b.person_id, room, b.account_id, b.guest_key, b.network_key, b.username, moment, moment
    from jsonb_to_recordset(batch)
      as b (person_id uuid, account_id uuid, guest_key uuid, network_key uuid, username text, place integer)
    order by b.person_id, b.place desc
    on conflict (id) do update set name = excluded.name, guest_key = excluded.guest_key, network_key = excluded.network_key,
      account_id = coalesce(excluded.account_id, p.account_id), last_at = excluded.last_at;
  insert into chat_lines (id, studio_id, seq, person_id, client_id, username, rank, content, original, words, said_at, state, review)
    select b.id, room, base + row_number() over (order by b.place), b.person_id, b.client_id, b.username, b.rank, b.content,
      b.original, b.words, moment, b.state, b.review
    from jsonb_to_recordset(batch) as b (id uuid, person_id uuid, client_id uuid, username text, rank smallint,
      content text, original text, words text[], state text, review text, place integer)
    join chat_people p on p.id = b.person_id
    where (p.muted_at is null or p.muted_until <= moment)
      and not exists (select from chat_people m where m.studio_id = room and m.muted_guest_key = p.guest_key
        and m.muted_at is not null and (m.muted_until is null or m.muted_until > moment))
      and not exists (select from chat_people m where m.studio_id = room and m.muted_network_key = p.network_key
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
