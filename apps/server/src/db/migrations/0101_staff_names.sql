-- chat: whose names strangers may not take: everyone whose role goes beyond that of a user, and each room's moderators. The
-- mailbox is a name as well: wang.liqun@ is how colleagues know the person.
create or replace view staff_names as
  select a.id as account_id, null::uuid as studio_id, a.name, a.username, split_part(a.email, '@', 1) as mailbox
    from accounts a where a.disabled_at is null and a.role <> 'user'
  union all
  select a.id, m.studio_id, a.name, a.username, split_part(a.email, '@', 1)
    from chat_moderators m join accounts a on a.id = m.account_id
    where a.disabled_at is null and a.role = 'user';

-- What is searched for, without the characters that nobody sees and that a paste brings along: soft hyphens, zero-width
-- characters, marks of direction.
create function seen_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(value, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g');

create or replace function contains_pattern(value text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(text_key(seen_text(value)), '([\\%_])', '\\\1', 'g') || '%';

create or replace function word_query(value text) returns tsquery language sql immutable strict parallel safe
begin atomic
  select string_agg('''' || word || ''':*', ' & ')::tsquery from (
    select left(m[1], 60) from regexp_matches(text_key(seen_text(value)), '[a-z0-9À-ɏͰ-ԯ]+', 'g') m
    union
    select substr(m[1], i, 2)
    from regexp_matches(text_key(seen_text(value)), '[぀-ヿ㐀-鿿豈-﫿가-힯]+', 'g') m,
      generate_series(1, greatest(1, length(m[1]) - 1)) i
  ) wanted (word);
end;
