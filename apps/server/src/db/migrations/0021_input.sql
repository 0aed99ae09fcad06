-- Searches that cost what they find, not what there is.

-- Titles as searches compare them: made when a title is written, not for every row of every search.
alter table contents add column title_key text collate "C" generated always as (text_key(title)) stored;

-- Every letter of a text and every two neighbours. PostgreSQL's own trigrams know no Chinese under the C locale and cannot
-- look for words of two letters, as most Chinese words are; these need no extension either.
-- The stated cost makes the planner read the index rather than compute grams row by row.
create function text_grams(key text) returns text[] language plpgsql immutable strict parallel restricted cost 400 as $$
declare
  letters text[] := string_to_array(key, null);
  grams text[] := letters;
  previous text := '';
  letter text;
begin
  foreach letter in array letters loop
    grams := grams || (previous || letter);
    previous := letter;
  end loop;
  return grams;
end $$;

-- The grams that every text with this word in it has. The text itself must still be compared.
create function word_grams(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(text_key(word), null);
begin
  if cardinality(letters) < 2 then return letters; end if;
  return array(select letters[n] || letters[n + 1] from generate_series(1, cardinality(letters) - 1) n);
end $$;

create index contents_by_grams on contents using gin (text_grams(title_key));

-- The oldest item that waits in a queue, without reading the others.
create index review_items_oldest on review_items (queue_id, taken_at) where state in ('pending', 'skipped');

-- Acts of one kind and of one person, the latest first.
create index audit_log_by_action on audit_log (action, seq desc);
create index audit_log_by_name on audit_log (account_name, seq desc);

-- Sites that send events. A key names a site; it stands in the site's pages and is no secret.
create table sites (
  id uuid primary key,
  name text not null check (name <> ''),
  key text not null unique,
  origins text[] not null default '{}',
  daily_quota bigint not null check (daily_quota > 0),
  network_quota bigint not null check (network_quota > 0),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- What a site sent on a company day: events taken, and those of bots, which are counted here alone.
create table site_days (
  site_id uuid not null references sites (id) on delete cascade,
  day date not null,
  events bigint not null default 0,
  bots bigint not null default 0,
  primary key (site_id, day)
) with (fillfactor = 50);

-- For senders without a key, where the installation takes them: the demo, and tests.
insert into sites (id, name, key, daily_quota, network_quota, created_at)
values ('00000000-0000-7000-8000-000000000002', 'Without a key', '', 10000000, 1000000, now());
