-- The schema of Onair 1.0.0. Databases of earlier versions came to it in many small steps: see `migrate.ts`.

-- The argument names the column of the account. Revocations pass one at a time: two may revoke each other's right.
create function await_changes() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('onair.revocation', 0));
  perform pg_advisory_xact_lock(hashtextextended('onair.right ' || (to_jsonb(old) ->> tg_argv[0]), 0));
  return null;
end $$;

-- Accounts and their sessions; the log of changes; what makes retries and replays harmless.
create table accounts (
  id uuid primary key,
  username text not null,
  -- NFKC, lower case: two names that look alike are one account
  username_key text not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user')),
  name text not null,
  email text not null default '',
  phone text not null default '',
  avatar text not null default '',
  job text not null default '',
  job_name text not null default '',
  organization text not null default '',
  organization_name text not null default '',
  location text not null default '',
  location_name text not null default '',
  introduction text not null default '',
  personal_website text not null default '',
  certification smallint not null default 0,
  account_number text not null unique,
  demo boolean not null default false,
  disabled_at timestamptz,
  must_change_password boolean not null default false,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  version integer not null default 1,
  -- `accounts.email` is proven and takes the password to change (it resets passwords); this one is for colleagues.
  -- Null: the same address.
  contact_email text,
  -- ISO 3166-1 alpha-2, empty when not said
  country text not null default '',
  -- in China `province/city` of the contract's table, free text elsewhere
  area text not null default '',
  address text not null default '',
  -- of what the profile form saves; other changes of the account do not disturb it
  profile_version integer not null default 1,
  -- The address that was proven; it counts while it is still the account's address.
  verified_email text not null default '',
  -- Accounts that their owners opened themselves: until an administrator confirms one, or its address is proven, it may not
  -- do what is for members of the company.
  confirmed boolean not null default true,
  -- Lists that an account keeps (saved views, columns) are changed in more than one window: each change names the version
  -- that it was made from.
  preferences_version integer not null default 1
);
create constraint trigger account_revoked after update of disabled_at, role on accounts deferrable initially deferred
  for each row when (old.disabled_at is null and (new.disabled_at is not null or old.role <> new.role)) execute function await_changes('id');

create function void_publish_tokens() returns trigger language plpgsql as $$
begin
  delete from publish_tokens where session_id = new.id;
  return null;
end $$;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts(id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'elsewhere', 'expired', 'revoked', 'password', 'role', 'disabled')),
  -- the reason is told once, afterwards the token is simply unknown
  end_told boolean not null default false
);
create index sessions_by_account on sessions (account_id) where (ended_at is null);
create index sessions_by_end on sessions (ended_at) where (ended_at is not null);
create trigger sessions_void_publish_tokens after update of ended_at, role on sessions
  for each row when (new.ended_at is distinct from old.ended_at or new.role is distinct from old.role) execute function void_publish_tokens();
create constraint trigger session_revoked after update of ended_at, role, account_id on sessions deferrable initially deferred
  for each row when (old.ended_at is null and (new.ended_at is not null and new.end_reason is distinct from 'expired' or old.role <> new.role or old.account_id <> new.account_id)) execute function await_changes('account_id');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  account_id uuid,
  account_name text not null,
  role text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  hash text not null
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, seq);
create index audit_log_by_account on audit_log (account_id, seq);
-- The operation log is this part of the audit log.
create index audit_log_parameters on audit_log (seq) where (subject_type = 'parameterChange');
-- what one account did, the latest first
create index audit_log_by_account_time on audit_log (account_id, at desc, seq desc);
-- Acts of one kind and of one person, the latest first.
create index audit_log_by_action on audit_log (action, seq desc);
create index audit_log_by_name on audit_log (account_name, seq desc);
create trigger audit_log_append_only before delete or update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from current_user;

create table audit_head (
  id smallint primary key check (id = 1),
  seq bigint not null,
  hash text not null,
  -- HMAC of the head, so that cutting the end of the log cannot be hidden by moving the head back.
  seal text not null default '',
  -- Counts the batches, so that of two servers that seal the same changes one does.
  batch bigint not null default 0
);

create table stream_events (
  id bigint primary key generated always as identity,
  topic text not null,
  account_id uuid,
  event text not null,
  data jsonb not null,
  at timestamptz not null
);
create index stream_events_by_topic on stream_events (topic, account_id, id);
create index stream_events_by_time on stream_events using brin (at);

create table idempotency_keys (
  account_id uuid not null references accounts(id) on delete cascade,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (at);

-- Facts about this installation: whether it holds demo data, when it was made.
create table installation (
  key text primary key,
  value jsonb not null
);

-- Messages, announcements; how far events have been forgotten; a sealed end of the audit chain.
create table messages (
  id bigint primary key generated always as identity,
  account_id uuid not null references accounts(id) on delete cascade,
  type text not null check (type in ('message', 'notice', 'todo')),
  -- both languages, so that each reader gets it in the language that is theirs then
  title_zh text not null,
  title_en text not null,
  sub_title_zh text not null,
  sub_title_en text not null,
  content_zh text not null,
  content_en text not null,
  avatar text not null default '',
  -- a page of ours, '/…'
  link text check (link ~~ '/%' and link !~~ '//%'),
  progress smallint check (progress >= 0 and progress <= 3),
  -- what it is about, '<kind>:<id>', so that it can be taken back with its subject
  about text,
  at timestamptz not null,
  read_at timestamptz
);
create index messages_by_type on messages (account_id, type, id desc);
create index messages_by_account on messages (account_id, id desc);
create index messages_unread on messages (account_id, type) where (read_at is null);
create index messages_about on messages (about) where (about is not null);
create index messages_by_time on messages (at);

create table announcements (
  id uuid primary key,
  tag text not null check (tag in ('activity', 'message', 'notice')),
  title text not null,
  content text not null,
  featured boolean not null,
  author_id uuid references accounts(id) on delete set null,
  -- as it was at the time: it stays when the account goes
  author text not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1
);
create index announcements_in_force on announcements (published_at desc, id desc) where (withdrawn_at is null);

-- The newest event that retention has removed: who has seen less must fetch afresh.
create table stream_horizon (
  id smallint primary key check (id = 1),
  pruned bigint not null
);

-- Authors, content items, raw events by day and their rollups.
create table authors (
  id integer primary key generated by default as identity,
  name text not null unique,
  created_at timestamptz not null
);

-- What is searched for, without the characters that nobody sees and that a paste brings along: soft hyphens, zero-width
-- characters, marks of direction.
create function seen_text(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(value, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g');

-- Texts are compared by the letters that a reader takes for the same: ß is what STRASSE has two S for, and the final sigma is
-- a sigma. `lower` leaves both apart. What nobody sees (soft hyphens, zero-width characters, marks of direction) counts on
-- neither side.
create function text_key(value text) returns text
  language sql immutable parallel safe
  return replace(replace(lower(normalize(seen_text(value), nfkc) collate "und-x-icu"), 'ß', 'ss'), 'ς', 'σ') collate "C";

create function lock_policies() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7208518);
  return null;
end $$;

-- Only what the change adds to or takes from a rule's items is looked at. Bags of values, not ids: equal values cancel out.
-- Sets by rules count what is released; publishing a draft and moving an item into the recycle bin are changes like others.
create function count_new_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with came as materialized (
    select type, category, source, tags, text_key(title) as title, published_at from new_contents where released
  ), change as (
    select p.id, count(*)::integer as items
    from came c join policies p on policy_holds(p, c.type, c.category, c.source, c.tags, c.title, c.published_at)
    group by p.id
  )
  update policies p set items = p.items + change.items from change where p.id = change.id;
  return null;
end $$;

create function count_gone_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with went as materialized (
    select type, category, source, tags, text_key(title) as title, published_at from old_contents where released
  ), change as (
    select p.id, count(*)::integer as items
    from went c join policies p on policy_holds(p, c.type, c.category, c.source, c.tags, c.title, c.published_at)
    group by p.id
  )
  update policies p set items = p.items - change.items from change where p.id = change.id;
  return null;
end $$;

create function count_changed_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with came as (
    select type, category, source, tags, title, published_at from new_contents where released
    except all select type, category, source, tags, title, published_at from old_contents where released
  ), went as (
    select type, category, source, tags, title, published_at from old_contents where released
    except all select type, category, source, tags, title, published_at from new_contents where released
  ), moved as materialized (
    select 1 as sign, type, category, source, tags, text_key(title) as title, published_at from came
    union all select -1, type, category, source, tags, text_key(title), published_at from went
  ), change as (
    select p.id, sum(c.sign)::integer as items
    from moved c join policies p on policy_holds(p, c.type, c.category, c.source, c.tags, c.title, c.published_at)
    group by p.id having sum(c.sign) <> 0
  )
  update policies p set items = p.items + change.items from change where p.id = change.id;
  return null;
end $$;

create function count_no_contents() returns trigger language plpgsql as $$
begin
  update policies set items = 0 where items <> 0;
  return null;
end $$;

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

-- What a text is searched by: words of alphabetic scripts whole, and of Chinese, Japanese and Korean each letter with its
-- neighbour. A word is looked for by its beginning, a single letter by the pairs that it begins.
create function text_words(value text) returns tsvector language sql immutable strict parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(distinct word), '{}')) from (
    select left(m[1], 60) from regexp_matches(text_key(value), '[a-z0-9À-ɏͰ-ԯ]+', 'g') m
    union all
    select substr(m[1], i, 2)
    from regexp_matches(text_key(value), '[぀-ヿ㐀-鿿豈-﫿가-힯]+', 'g') m, generate_series(1, length(m[1])) i
  ) found (word);
end;

create function tally_new_tags() returns trigger language plpgsql as $$
begin
  insert into content_tag_tally as t
  select tag, count(distinct id) from new_contents, unnest(tags) tag where deleted_at is null group by tag order by tag
  on conflict (tag) do update set living = t.living + excluded.living;
  return null;
end $$;

create function tally_gone_tags() returns trigger language plpgsql as $$
begin
  update content_tag_tally t set living = t.living - gone.items
  from (
    select tag, count(distinct id)::integer as items from old_contents, unnest(tags) tag
    where deleted_at is null group by tag
  ) gone
  where t.tag = gone.tag;
  return null;
end $$;

-- A row that would come and go is written once, with the difference; most updates change no tags and end with the join.
create function tally_changed_tags() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select n.id, case when n.deleted_at is null then n.tags else '{}' end as came,
      case when o.deleted_at is null then o.tags else '{}' end as went
    from new_contents n join old_contents o on o.id = n.id
    where n.tags <> o.tags or (n.deleted_at is null) <> (o.deleted_at is null)
  ), moved as (
    select distinct id, tag, 1 as sign from change, unnest(came) tag
    union all select distinct id, tag, -1 from change, unnest(went) tag
  ), difference as materialized (
    select tag, sum(sign)::integer as items from moved group by tag having sum(sign) <> 0
  ), less as (
    update content_tag_tally t set living = t.living + items from difference d where t.tag = d.tag and items < 0
  )
  insert into content_tag_tally as t select tag, items from difference where items > 0 order by tag
  on conflict (tag) do update set living = t.living + excluded.living;
  return null;
end $$;

create function tally_no_tags() returns trigger language plpgsql as $$
begin
  delete from content_tag_tally;
  return null;
end $$;

create function contents_note_hand() returns trigger language plpgsql as $$
begin
  perform note_hands(new.id, array[new.updated_by], new.updated_at);
  return null;
end $$;

create function tally_new_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living + n.living, online = t.online + n.online
  from (
    select count(*)::integer as living, (count(*) filter (where status = 'online'))::integer as online
    from new_contents where deleted_at is null
  ) n where n.living > 0;
  return null;
end $$;

create function tally_gone_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living - o.living, online = t.online - o.online
  from (
    select count(*)::integer as living, (count(*) filter (where status = 'online'))::integer as online
    from old_contents where deleted_at is null
  ) o where o.living > 0;
  return null;
end $$;

-- Most updates change neither, and end with two counts of what they changed.
create function tally_changed_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living + change.living, online = t.online + change.online
  from (
    select sum(living)::integer as living, sum(online)::integer as online from (
      select count(*) as living, count(*) filter (where status = 'online') as online from new_contents where deleted_at is null
      union all
      select -count(*), -(count(*) filter (where status = 'online')) from old_contents where deleted_at is null
    ) parts
  ) change where change.living <> 0 or change.online <> 0;
  return null;
end $$;

create function tally_no_contents() returns trigger language plpgsql as $$
begin
  update content_tally set living = 0, online = 0;
  return null;
end $$;

create table contents (
  id integer primary key generated by default as identity,
  title text not null check (title <> ''),
  author_id integer not null references authors(id),
  type text not null check (type in ('text', 'img', 'horizontalVideo', 'verticalVideo')),
  category text not null check (category in ('international', 'entertainment', 'sports', 'finance', 'technology', 'other')),
  source text not null check (source in ('ugc', 'foreign', 'reprint', 'report', 'other')),
  tags text[] not null default '{}'::text[],
  status text not null check (status in ('online', 'offline')),
  review text not null check (review in ('pending', 'passed', 'rejected')),
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Titles as searches compare them: made when a title is written, not for every row of every search.
  title_key text collate "C" generated always as (text_key(title)) stored,
  slug_words text check (slug_words ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  summary text not null default '',
  cover_id uuid,
  video_id uuid,
  -- where an item stands while it is not published; what was published once rests as withdrawn
  resting text not null default 'withdrawn' check (resting in ('draft', 'review', 'scheduled', 'withdrawn')),
  stage_since timestamptz,
  -- why it was sent back
  stage_note text not null default '',
  -- when it is published by itself; of an item in review, when its author would have it published
  scheduled_at timestamptz,
  assignee uuid references accounts(id) on delete set null,
  due_at timestamptz,
  created_by uuid references accounts(id) on delete set null,
  updated_by uuid references accounts(id) on delete set null,
  deleted_at timestamptz,
  deleted_by uuid references accounts(id) on delete set null,
  -- never changes by itself, and ends in the id, so that an address finds its item whatever its words became
  slug text collate "C" not null generated always as (
case
    when (slug_words is null) then ''
    else (slug_words || '-')
end || (id)::text) stored,
  stage text not null generated always as (
case
    when (status = 'online') then 'published'
    else resting
end) stored,
  -- The audience has seen it, and it is not in the recycle bin: what charts, sets, rules and queues are about.
  released boolean not null generated always as ((resting = 'withdrawn') and (deleted_at is null)) stored,
  check (status = 'offline' or resting = 'withdrawn' and deleted_at is null),
  constraint contents_check1 check (resting <> 'scheduled' or scheduled_at is not null),
  constraint contents_shown check (status = 'offline' or review <> 'rejected')
);
create index contents_by_time on contents (published_at desc, id desc);
create index contents_by_type on contents (type, status, published_at desc, id desc);
create index contents_by_tags on contents using gin (tags);
-- Counts of published items are read from the index alone.
create index contents_for_charts on contents (published_at) include (type, category, source, author_id);
-- What waits for review is little beside what was reviewed.
create index contents_pending on contents (id) where (review = 'pending');
create index contents_by_grams on contents using gin (text_grams(title_key));
create unique index contents_by_slug on contents (slug);
create index contents_by_update on contents (updated_at desc, id desc);
create index contents_at_work on contents (resting, published_at desc, id desc) where ((status = 'offline') and (resting <> 'withdrawn'));
create index contents_scheduled on contents (scheduled_at) where (resting = 'scheduled');
create index contents_assigned on contents (assignee, due_at) where (assignee is not null);
create index contents_made_by on contents (created_by, updated_at desc) where (created_by is not null);
create index contents_deleted on contents (deleted_at) where (deleted_at is not null);
create index contents_by_cover on contents (cover_id) where (cover_id is not null);
create index contents_by_author on contents (author_id, published_at desc, id desc);
create index contents_by_summary on contents using gin (text_words(summary)) where (summary <> '');
create index contents_by_filing on contents (category, source, type, published_at desc, id desc) where (deleted_at is null);
create index contents_by_review on contents (review, published_at desc, id desc) where (review <> 'passed');
create index contents_withdrawn on contents (published_at desc, id desc) where ((status = 'offline') and (resting = 'withdrawn'));
create index contents_by_video on contents (video_id, published_at) include (id, deleted_at) where (video_id is not null);
create trigger contents_lock_policies before insert or delete or update or truncate on contents
  for each statement execute function lock_policies();
create trigger contents_count_new after insert on contents
  referencing new table as new_contents for each statement execute function count_new_contents();
create trigger contents_count_gone after delete on contents
  referencing old table as old_contents for each statement execute function count_gone_contents();
create trigger contents_count_changed after update on contents
  referencing old table as old_contents new table as new_contents for each statement execute function count_changed_contents();
create trigger contents_count_none after truncate on contents for each statement execute function count_no_contents();
create trigger contents_tally_new after insert on contents
  referencing new table as new_contents for each statement execute function tally_new_tags();
create trigger contents_tally_gone after delete on contents
  referencing old table as old_contents for each statement execute function tally_gone_tags();
create trigger contents_tally_changed after update on contents
  referencing old table as old_contents new table as new_contents for each statement execute function tally_changed_tags();
create trigger contents_tally_none after truncate on contents for each statement execute function tally_no_tags();
create trigger contents_note_hand after update of title, summary, cover_id, video_id on contents
  for each row when (new.updated_by is not null and (old.title <> new.title or old.summary <> new.summary or old.cover_id is distinct from new.cover_id or old.video_id is distinct from new.video_id)) execute function contents_note_hand();
create trigger contents_tally_all_new after insert on contents
  referencing new table as new_contents for each statement execute function tally_new_contents();
create trigger contents_tally_all_gone after delete on contents
  referencing old table as old_contents for each statement execute function tally_gone_contents();
create trigger contents_tally_all_changed after update on contents
  referencing old table as old_contents new table as new_contents for each statement execute function tally_changed_contents();
create trigger contents_tally_all_none after truncate on contents
  for each statement execute function tally_no_contents();

-- How an item is filed, as one number: every combination of type, category and source.
create table filings (
  id smallint primary key generated always as identity,
  type text not null,
  category text not null,
  source text not null,
  -- Texts, image-text and video: what charts tell apart. 0 text, 1 image-text, 2 video.
  family smallint not null generated always as (
case type
    when 'text' then 0
    when 'img' then 1
    else 2
end) stored,
  unique (type, category, source)
);

-- One row an event. `day` and `hour` are the company's calendar and `filing` is how the item was filed, both at the
-- moment of intake: neither another time zone setting nor re-filing an item ever moves an event that was counted.
-- `kind`: 0 exposure, 1 click, 2 like, 3 comment, 4 share. `visitor` is a 52-bit hash under that day's salt.
-- Partitions, one a day, are made by the server, ahead and on demand.
create table content_events (
  id uuid not null,
  at timestamptz not null,
  visitor bigint not null,
  content_id integer not null,
  day date not null,
  filing smallint not null,
  hour smallint not null check (hour >= 0 and hour <= 23),
  kind smallint not null check (kind >= 0 and kind <= 5),
  referrer smallint not null default 0,
  primary key (id, day)
) partition by range (day);
-- Events of a day arrive nearly in order, so that a few bytes for each stretch of a day's table find an hour's events.
create index content_events_by_hour on ONLY content_events using brin (hour) with (pages_per_range='16', autosummarize='on');

-- Rollups, kept in the transaction that stores the events. Free space in every page lets counters be updated in place.
create table filing_minutes (
  minute timestamptz not null,
  filing smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (minute, filing)
) with (fillfactor = 50);

create table filing_hours (
  day date not null,
  hour smallint not null,
  filing smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, filing)
) with (fillfactor = 70);

create table filing_days (
  day date not null,
  filing smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, filing)
) with (fillfactor = 70);

create table content_hours (
  day date not null,
  hour smallint not null,
  content_id integer not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, content_id)
) with (fillfactor = 70);

create table content_days (
  day date not null,
  content_id integer not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  reads bigint not null default 0,
  primary key (day, content_id)
) with (fillfactor = 70);

-- Who came on a day, as that day's hashes; kept as long as retention looks back. `hour` is that of the first event.
create table visitor_days (
  day date not null,
  visitor bigint not null,
  hour smallint not null,
  -- seen on one of the twelve days before, too
  came_back boolean not null default false,
  -- The hours of the day in which a visitor did something, as bits: a visit is a run of them. 0 where only the first is known.
  hours integer not null default 0,
  primary key (day, visitor)
) with (fillfactor = 80);

-- How many came, by the hour of their first event that day. Summed over a day: its active visitors.
create table visitor_hours (
  day date not null,
  hour smallint not null,
  visitors integer not null,
  came_back integer not null default 0,
  -- Visits by the hour in which they began. What was counted before knows of one visit for each visitor.
  visits integer not null default 0,
  primary key (day, hour)
) with (fillfactor = 50);

-- Of the visitors of `day`, how many came again `after` days later.
create table visitor_returns (
  day date not null,
  after smallint not null check (after >= 1 and after <= 12),
  visitors integer not null,
  primary key (day, after)
) with (fillfactor = 50);

-- LIKE pattern for "contains this text": wildcards within the text are plain characters.
create function contains_pattern(value text) returns text
  language sql immutable parallel safe
  return '%' || regexp_replace(text_key(value), '([\\%_])', '\\\1', 'g') || '%';

-- Sorts numbers within texts by value (A9 before A10): every run of digits is brought to twenty places.
create function number_key(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(lower(value collate "C"), '([0-9]+)', repeat('0', 20) || '\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g') collate "C";

-- Parts of a rule as contents are compared with them; null where the part is missing and does not restrict.
create function rule_values(part jsonb) returns text[] language sql immutable parallel safe
  return (select array_agg(value) from jsonb_array_elements_text(part) value);

create function rule_patterns(part jsonb) returns text[] language sql immutable parallel safe
  return (select array_agg(contains_pattern(value)) from jsonb_array_elements_text(part) value);

create sequence policy_numbers;

create function tally_new_policies() returns trigger language plpgsql as $$
begin
  update policy_tally set living = living + (select count(*) from new_policies where deleted_at is null);
  return null;
end $$;

create function tally_policy() returns trigger language plpgsql as $$
begin
  update policy_tally set living = living + tg_argv[0]::integer;
  return null;
end $$;

create table policies (
  id uuid primary key,
  number text not null,
  number_key text collate "C" not null generated always as (number_key(number)) stored,
  name text not null,
  name_key text collate "C" not null generated always as (text_key(name)) stored,
  content_type text not null check (content_type in ('img', 'horizontalVideo', 'verticalVideo')),
  filter_type text not null check (filter_type in ('artificial', 'rules')),
  status text not null check (status in ('online', 'offline')),
  items integer not null default 0 check (items >= 0),
  -- the rule as people gave it, and below as contents are compared with it
  rule jsonb,
  rule_types text[] generated always as (rule_values((rule -> 'types'))) stored,
  rule_categories text[] generated always as (rule_values((rule -> 'categories'))) stored,
  rule_sources text[] generated always as (rule_values((rule -> 'sources'))) stored,
  rule_tags text[] generated always as (rule_values((rule -> 'tags'))) stored,
  rule_patterns text[] generated always as (rule_patterns((rule -> 'words'))) stored,
  -- first instant of its first day, and the first after its last day, in the company's time zone
  rule_from timestamptz,
  rule_until timestamptz,
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  updated_by uuid references accounts(id) on delete set null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- content: who moved a set to the recycle bin
  deleted_by uuid,
  check ((filter_type = 'rules') = (rule is not null))
) with (fillfactor = 80);
create unique index policies_number on policies (lower((number collate "C"))) where (deleted_at is null);
create index policies_by_time on policies (created_at desc, id desc) where (deleted_at is null);
create index policies_by_number on policies (number_key, id) where (deleted_at is null);
create index policies_by_name on policies (name collate "zh-x-icu", id) where (deleted_at is null);
create index policies_by_rule on policies (content_type) where (filter_type = 'rules');
create index policies_deleted on policies (deleted_at) where (deleted_at is not null);
create trigger policies_tally_new after insert on policies
  referencing new table as new_policies for each statement execute function tally_new_policies();
create trigger policies_tally_deleted after update of deleted_at on policies
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function tally_policy('-1');
create trigger policies_tally_restored after update of deleted_at on policies
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function tally_policy('1');
create trigger policies_tally_gone after delete on policies
  for each row when (old.deleted_at is null) execute function tally_policy('-1');

-- Picks come and go by hand, or with their content.
create function count_new_picks() returns trigger language plpgsql as $$
begin
  update policies p set items = p.items + change.items
  from (select policy_id, count(*)::integer as items from new_picks group by policy_id) change
  where p.id = change.policy_id;
  return null;
end $$;

create function count_gone_picks() returns trigger language plpgsql as $$
begin
  update policies p set items = p.items - change.items
  from (select policy_id, count(*)::integer as items from old_picks group by policy_id) change
  where p.id = change.policy_id;
  return null;
end $$;

create table policy_picks (
  policy_id uuid not null references policies(id) on delete cascade,
  content_id integer not null references contents(id) on delete cascade,
  picked_at timestamptz not null,
  primary key (policy_id, content_id)
);
create index policy_picks_by_content on policy_picks (content_id);
create trigger policy_picks_count_new after insert on policy_picks
  referencing new table as new_picks for each statement execute function count_new_picks();
create trigger policy_picks_count_gone after delete on policy_picks
  referencing old table as old_picks for each statement execute function count_gone_picks();

-- How many sets live: what the unfiltered list tells as its total.
create table policy_tally (
  id smallint primary key check (id = 1),
  living integer not null
) with (fillfactor = 10);

-- What a rule means, said once: used by triggers, counts and lists alike. `title` comes through text_key.
create function rule_matches(
  types text[], categories text[], sources text[], tags text[], patterns text[], since timestamptz, until timestamptz,
  type text, category text, source text, item_tags text[], title text, published_at timestamptz
) returns boolean language sql immutable parallel safe
  return (types is null or type = any (types))
    and (categories is null or category = any (categories))
    and (sources is null or source = any (sources))
    and (since is null or published_at >= since)
    and (until is null or published_at < until)
    and (tags is null or item_tags && tags)
    and (patterns is null or title like any (patterns));

-- Whether a set by rules holds an item: its rule, and always its own content type.
create function policy_holds(
  p policies, type text, category text, source text, item_tags text[], title text, published_at timestamptz
) returns boolean language sql stable parallel safe
  return p.filter_type = 'rules' and p.content_type = type
    and rule_matches(p.rule_types, p.rule_categories, p.rule_sources, p.rule_tags, p.rule_patterns,
      p.rule_from, p.rule_until, type, category, source, item_tags, title, published_at);

-- Numbers that people quote to support; below the start lie those of the demo accounts.
create sequence account_numbers start 20000000001;

-- One row for each bucket that a throttled call counts in; a bucket is the SHA-256 of its name, so no name or address is kept.
create table throttle_turns (
  bucket bytea not null,
  turn uuid not null,
  at timestamptz not null,
  primary key (bucket, turn)
);
create index throttle_turns_by_bucket on throttle_turns (bucket, at desc);
create index throttle_turns_by_turn on throttle_turns (turn);
create index throttle_turns_by_time on throttle_turns (at);

-- Browsers and networks from which an account has signed in: an attack from elsewhere does not slow them.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts(id) on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_devices_by_account on known_devices (account_id, last_used_at desc);

create table known_networks (
  account_id uuid not null references accounts(id) on delete cascade,
  -- an IPv4 address or the /64 of an IPv6 one
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_id, network)
);

create table password_resets (
  token_hash bytea primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_by_account on password_resets (account_id);

-- How often an account opened a page on a day (company time), and when last.
create table page_visits (
  account_id uuid not null references accounts(id) on delete cascade,
  name text not null,
  day date not null,
  visits integer not null default 1,
  last_at timestamptz not null,
  primary key (account_id, name, day)
);
create index page_visits_by_time on page_visits (account_id, last_at desc);
create index page_visits_by_day on page_visits (day);

create table channel_activities (
  id uuid primary key,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 20),
  channel_type text not null check (channel_type in ('web', 'api')),
  -- promotion time: company days, both included
  promotion_from date not null,
  promotion_to date not null,
  promote_link text not null,
  source text not null,
  media text not null,
  keywords text[] not null,
  push_notify boolean not null default false,
  content text not null,
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- An activity that is recorded without an application is in force.
  state text not null default 'launched' check (state in ('leaderReview', 'purchaseCertificate', 'safetyTest', 'launch', 'launched', 'returned', 'withdrawn')),
  check (promotion_to >= promotion_from)
);
create index channel_activities_by_time on channel_activities (promotion_to, promotion_from) where (deleted_at is null);
create index channel_activities_latest on channel_activities (created_at desc, id desc) where (deleted_at is null);

create table services (
  id uuid primary key,
  icon text not null default '',
  title_zh text not null,
  title_en text not null,
  description_zh text not null,
  description_en text not null,
  monthly_price_fen bigint not null check (monthly_price_fen > 0),
  -- months that one opening or renewal pays for
  contract_months smallint not null check (contract_months >= 1 and contract_months <= 36),
  opened_at timestamptz,
  -- null: never opened. Opened and expired follow the clock: open while this lies ahead.
  expires_at timestamptz,
  -- a cancelled service runs to its end and is not due for renewal
  cancelled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- What a service opens. One without a key opens nothing and is offered no longer; its orders stay readable.
  key text check (key in ('funnel', 'audience', 'feed', 'portrait')),
  check ((opened_at is null) = (expires_at is null))
);
create index services_by_end on services (expires_at) where (expires_at is not null);

create table orders (
  id uuid primary key,
  number text not null unique,
  service_id uuid not null references services(id),
  kind text not null check (kind in ('open', 'renew')),
  months smallint not null check (months >= 1 and months <= 36),
  amount_fen bigint not null check (amount_fen > 0),
  status text not null check (status in ('pending', 'paid', 'cancelled')),
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  check ((status = 'pending') = (settled_at is null))
);
create index orders_pending on orders (created_at) where (status = 'pending');
-- a service has at most one order that waits for payment
create unique index orders_one_pending on orders (service_id) where (status = 'pending');
create index orders_by_time on orders (created_at desc, id desc);

create function ledger_follows() returns trigger language plpgsql as $$
declare
  last_seq bigint;
  last_balance bigint;
begin
  select seq, balance_fen into last_seq, last_balance from ledger order by seq desc limit 1;
  if new.seq <> coalesce(last_seq, 0) + 1 or new.balance_fen <> coalesce(last_balance, 0) + new.amount_fen then
    raise exception 'ledger entry % does not follow the one before', new.seq;
  end if;
  return new;
end $$;

-- The company's account in whole fen, append-only, each entry carrying the balance after it.
create table ledger (
  seq bigint primary key check (seq > 0),
  amount_fen bigint not null check (amount_fen <> 0),
  balance_fen bigint not null check (balance_fen >= 0),
  kind text not null check (kind in ('top-up', 'charge', 'reversal')),
  order_id uuid references orders(id),
  note text not null default '',
  account_id uuid,
  at timestamptz not null,
  reverses bigint references ledger(seq),
  check ((kind = 'top-up') = (amount_fen > 0)),
  constraint ledger_reverses_check check ((kind = 'reversal') = (reverses is not null))
);
-- an order is charged once
create unique index ledger_one_charge on ledger (order_id) where (kind = 'charge');
create index ledger_by_time on ledger (at);
-- a top-up is taken back once
create unique index ledger_one_reversal on ledger (reverses) where (reverses is not null);
create trigger ledger_balance before insert on ledger for each row execute function ledger_follows();
create trigger ledger_append_only before delete or update on ledger for each row execute function refuse_change();
create trigger ledger_no_truncate before truncate on ledger for each statement execute function refuse_change();

-- Few rows a day however much happens, so that a chart over a year costs what a chart over a week does. By day kept for good.
create table family_hours (
  day date not null,
  hour smallint not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, family)
) with (fillfactor = 50);

create table family_days (
  day date not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, family)
) with (fillfactor = 50);

create table author_days (
  day date not null,
  author_id integer not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  family smallint not null,
  primary key (day, author_id, family)
) with (fillfactor = 50);

-- What was said about the end of a contract, so that each thing is said once: 30, 7, 1 days before it, 0 when it ended.
-- A renewed contract has another end, and is spoken of anew.
create table service_notices (
  service_id uuid not null references services(id) on delete cascade,
  contract_end timestamptz not null,
  days smallint not null check (days = any (array[30, 7, 1, 0])),
  at timestamptz not null,
  primary key (service_id, contract_end, days)
);

-- Since when the balance has not covered what is due, null while it does: one row, so that a low balance is told once.
create table balance_watch (
  only_one boolean primary key default true check (only_one),
  low_since timestamptz
);

-- Quality-inspection queues, review items and preset rules.
create table quality_queues (
  id uuid primary key,
  -- 'ruleHits' is the one that the product made: it takes what recognition finds, and nothing by its filter
  kind text not null default 'quality' check (kind in ('quality', 'ruleHits')),
  name text not null,
  -- the filter as people gave it, and below as contents are compared with it (functions of policy sets)
  filter jsonb not null,
  rule_types text[] generated always as (rule_values((filter -> 'types'))) stored,
  rule_categories text[] generated always as (rule_values((filter -> 'categories'))) stored,
  rule_sources text[] generated always as (rule_values((filter -> 'sources'))) stored,
  rule_tags text[] generated always as (rule_values((filter -> 'tags'))) stored,
  rule_patterns text[] generated always as (rule_patterns((filter -> 'words'))) stored,
  rule_reviews text[] generated always as (rule_values((filter -> 'reviews'))) stored,
  rule_from timestamptz,
  rule_until timestamptz,
  -- percent of what matches
  rate smallint not null check (rate >= 1 and rate <= 100),
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- Review queues that promise a time, ask for a second reviewer, and can be archived.
  sla_minutes integer check (sla_minutes >= 5 and sla_minutes <= 43200),
  second_reader boolean not null default false,
  archived_at timestamptz
);
create unique index quality_queues_name on quality_queues (text_key(name)) where ((deleted_at is null) and (kind = 'quality'));
create unique index quality_queues_built_in on quality_queues (kind) where (kind = 'ruleHits');

-- Where an item stands in its queue (skipping gives it a new place at the end), and which move came after which.
create sequence review_places;

create table review_items (
  id uuid primary key default gen_random_uuid(),
  queue_id uuid not null references quality_queues(id) on delete cascade,
  content_id integer not null references contents(id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'skipped', 'passed', 'rejected')),
  place bigint not null default nextval('review_places'::regclass),
  taken_at timestamptz not null,
  -- banned words in the title and where: [{word, start, end}]
  hits jsonb not null default '[]',
  claimed_by uuid references accounts(id) on delete set null,
  claimed_until timestamptz,
  -- the latest move by a person, and what it changed, so that it can be taken back
  moved_by uuid references accounts(id) on delete set null,
  moved_at timestamptz,
  move_no bigint,
  reason text check (length(reason) <= 200),
  before_place bigint,
  before_review text,
  before_status text,
  after_version integer,
  version integer not null default 1,
  -- the reviewer whose pass was the first of two, and the versions of what they saw
  first_by uuid references accounts(id) on delete set null,
  first_at timestamptz,
  first_version integer,
  first_document integer,
  -- what was said against a rejection, and whose rejection it was: they do not judge it again
  appeal text check (length(appeal) <= 500),
  appealed_at timestamptz,
  -- where a pass puts the item back to: the status that the rejection ended
  appeal_status text,
  appealed_by uuid references accounts(id) on delete set null,
  rejected_by uuid references accounts(id) on delete set null,
  -- A rejection stands while its row has a reason and has not passed, also where it waits for an appeal: since when, and the
  -- reason before the latest move, so that taking the move back leaves the rejection that stood.
  rejected_at timestamptz,
  before_reason text,
  unique (queue_id, content_id)
);
create index review_items_waiting on review_items (queue_id, place) where (state in ('pending', 'skipped'));
create index review_items_claims on review_items (claimed_by, queue_id) where (claimed_by is not null);
create index review_items_moves on review_items (moved_by, queue_id, move_no desc) where (moved_by is not null);
create index review_items_by_content on review_items (content_id);
-- The oldest item that waits in a queue, without reading the others.
create index review_items_oldest on review_items (queue_id, taken_at) where (state in ('pending', 'skipped'));
create index review_items_recent on review_items (moved_at) where (state in ('passed', 'rejected'));

-- Whether an item is one that the queue is about.
create function queue_holds(
  q quality_queues, type text, category text, source text, item_tags text[], title text, published_at timestamptz, review text
) returns boolean language sql stable parallel safe
  return q.kind = 'quality' and (q.rule_reviews is null or review = any (q.rule_reviews))
    and rule_matches(q.rule_types, q.rule_categories, q.rule_sources, q.rule_tags, q.rule_patterns,
      q.rule_from, q.rule_until, type, category, source, item_tags, title, published_at);

-- Whether an item belongs to the sample of a queue: a hash of both ids below the rate, so that the answer never changes.
create function in_sample(queue uuid, content integer, rate integer) returns boolean language sql immutable parallel safe
  return ('x' || left(encode(sha256((queue::text || ':' || content::text)::bytea), 'hex'), 8))::bit(32)::bigint % 10000 < rate * 100;

-- The six preset rules; what each acts on is described by the contract.
create table preset_rules (
  key text primary key,
  place smallint not null unique,
  enabled boolean not null default false,
  settings jsonb not null default '{}',
  updated_at timestamptz,
  updated_by uuid references accounts(id) on delete set null,
  version integer not null default 1
);

-- Which items a rule acted on, by company day: each counts once a day, however often it is looked at.
create table rule_effects (
  rule text not null references preset_rules(key),
  day date not null,
  content_id integer not null,
  primary key (rule, day, content_id)
);

-- Every move of an application: who, when, and the version that it made.
create table activity_moves (
  activity_id uuid not null references channel_activities(id) on delete cascade,
  version integer not null check (version > 0),
  move text not null check (move in ('submit', 'approve', 'purchase', 'pass', 'launch', 'sendBack', 'resubmit', 'withdraw')),
  account_id uuid references accounts(id) on delete set null,
  -- as it was then, for when the account is gone
  account_name text not null,
  at timestamptz not null,
  primary key (activity_id, version)
);

-- Why a move sent an application back.
create table activity_reasons (
  activity_id uuid not null,
  version integer not null,
  code text not null check (code in ('domain', 'authority', 'other')),
  note text not null default '',
  check (code <> 'other' or note <> ''),
  primary key (activity_id, version, code),
  foreign key (activity_id, version) references activity_moves(activity_id, version) on delete cascade
);

-- Text not submitted yet: of a new application (activity_id null, one an account), or of the correction of one.
create table activity_drafts (
  account_id uuid not null references accounts(id) on delete cascade,
  activity_id uuid references channel_activities(id) on delete cascade,
  data jsonb not null,
  step smallint not null check (step = any (array[1, 2])),
  saved_at timestamptz not null,
  unique nulls not distinct (account_id, activity_id)
);
create index activity_drafts_by_time on activity_drafts (saved_at);

create function open_chat_room() returns trigger language plpgsql as $$
begin
  insert into chat_rooms (studio_id) values (new.id);
  return null;
end $$;

create function studio_lease_of_new() returns trigger language plpgsql as $$
begin
  insert into studio_leases (studio_id) values (new.id);
  return null;
end $$;

create table studios (
  id uuid primary key,
  -- part of addresses: /live/<slug>
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name_zh text not null,
  name_en text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  title text not null default '' check (char_length(title) <= 50),
  online_notification text not null default '' check (char_length(online_notification) <= 200),
  main_category text,
  sub_category text,
  method text not null default 'normal' check (method in ('normal', 'flowControl', 'video', 'web')),
  delay_seconds integer not null default 10 check (delay_seconds >= 1 and delay_seconds <= 60),
  automatic boolean not null default true,
  default_rendition text not null default 'source' check (default_rendition in ('source', '720p', '480p')),
  cool_down_seconds integer not null default 30 check (cool_down_seconds >= 0 and cool_down_seconds <= 600),
  -- stream keys are refused until then
  cooling_until timestamptz,
  -- Whether an encoder that connects puts the studio on air, or waits for a person.
  auto_start boolean not null default true,
  -- Since an operator ended a live: lines wait for a person, however the studio starts.
  waits_since timestamptz,
  -- An archived studio is seen by nobody and refuses its keys; its lives are kept, and it can be restored. Of a deleted one
  -- the row stays, because reports and parameter changes name it; its address is free again.
  archived_at timestamptz,
  deleted_at timestamptz,
  -- How the audience of a studio watches until a viewer chooses: with the lowest delay, or by HLS.
  stable_playback boolean not null default false,
  -- What operators withhold from the audience, for a media process that starts without state: the sound, and a program that was cut.
  muted boolean not null default false,
  cut boolean not null default false,
  patience_seconds integer default 300 check (patience_seconds >= 0 and patience_seconds <= 43200),
  check ((main_category is null) = (sub_category is null)),
  constraint studios_check1 check (deleted_at is null or archived_at is not null)
);
create trigger studios_open_chat_room after insert on studios for each row execute function open_chat_room();
create trigger studio_lease_of_new after insert on studios for each row execute function studio_lease_of_new();

create table parameter_changes (
  id uuid primary key,
  number integer generated always as identity unique,
  studio_id uuid not null references studios(id),
  state text not null check (state in ('pending', 'approved', 'finished', 'rejected', 'cancelled')),
  -- {video, audio}, as asked for and as they were in force then
  parameters jsonb not null,
  original jsonb,
  description text not null default '' check (char_length(description) <= 200),
  author_id uuid references accounts(id) on delete set null,
  submitted_at timestamptz not null,
  decided_by uuid references accounts(id) on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) >= 1 and char_length(reason) <= 200),
  finished_at timestamptz,
  version integer not null default 1,
  check ((state = 'pending') = (decided_at is null)),
  constraint parameter_changes_check1 check ((state = 'rejected') = (reason is not null)),
  constraint parameter_changes_check2 check ((state = 'finished') = (finished_at is not null))
);
create unique index parameter_changes_one_open on parameter_changes (studio_id) where (state in ('pending', 'approved'));
create index parameter_changes_by_time on parameter_changes (studio_id, submitted_at desc);

-- Every set of parameters that a studio has had, numbered from 1; the one without an end is in force.
create table parameter_profiles (
  studio_id uuid not null references studios(id),
  version integer not null check (version > 0),
  parameters jsonb not null,
  -- null for what the studio began with
  change_id uuid unique references parameter_changes(id),
  since timestamptz not null,
  until timestamptz,
  primary key (studio_id, version)
);
create unique index parameter_profiles_in_force on parameter_profiles (studio_id) where (until is null);

-- Uploaded pictures, decoded and written anew. A picture that no row has held for a day is forgotten.
create table pictures (
  id uuid primary key,
  owner uuid not null references accounts(id) on delete cascade,
  purpose text not null check (purpose in ('avatar', 'certification', 'cover')),
  bytes bytea not null,
  type text not null check (type in ('image/webp', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  -- whether some row names it
  held boolean not null default false,
  created_at timestamptz not null
);
create index pictures_by_owner on pictures (owner);
create index pictures_unheld on pictures (created_at) where (not held);

create table work_groups (
  id uuid primary key,
  kind text not null check (kind in ('project', 'team')),
  name text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- groups: cards of the Workplace for the members of a team; null without any
  workplace jsonb,
  check (workplace is null or kind = 'team')
);
create unique index work_groups_by_name on work_groups (kind, lower(name));
create index work_groups_by_time on work_groups (kind, created_at desc, id desc);

create table work_group_members (
  group_id uuid not null references work_groups(id) on delete cascade,
  account_id uuid not null references accounts(id) on delete cascade,
  owner boolean not null default false,
  joined_at timestamptz not null,
  primary key (group_id, account_id)
);
create index work_group_members_by_account on work_group_members (account_id, joined_at desc);
create unique index work_groups_one_owner on work_group_members (group_id) where owner;

create table two_step (
  account_id uuid primary key references accounts(id) on delete cascade,
  -- the authenticator's key, encrypted with a key that is not in the database
  key_sealed bytea not null,
  started_at timestamptz not null,
  -- the session that may confirm it
  started_by uuid not null,
  -- null while it waits to be confirmed
  confirmed_at timestamptz,
  -- the last 30-second step whose code was used: a code counts once
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id uuid not null references two_step(account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table email_changes (
  account_id uuid primary key references accounts(id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);

create table certifications (
  id uuid primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  account_type text not null check (account_type in ('enterprise', 'soleTrader', 'institution')),
  certificate_type text not null check (certificate_type in ('idCard', 'passport', 'residencePermit')),
  enterprise_name text not null,
  enterprise_certificate_type text not null check (enterprise_certificate_type in ('businessLicense', 'institutionCertificate', 'organizationCodeCertificate')),
  -- legal person, number of the certificate and organization code, encrypted with a key that is not in the database
  sealed bytea not null,
  documents uuid[] not null check (cardinality(documents) >= 1 and cardinality(documents) <= 3),
  state text not null check (state in ('auditing', 'passed', 'rejected', 'withdrawn')),
  reason text not null default '',
  decided_by text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  check ((state = 'auditing') = (settled_at is null)),
  constraint certifications_check1 check ((state = 'rejected') = (reason <> ''))
);
create unique index certifications_one_open on certifications (account_id) where (state = 'auditing');
create index certifications_by_account on certifications (account_id, created_at desc);
create index certifications_by_state on certifications (state, created_at);
create index certifications_by_document on certifications using gin (documents);

-- SHA-256 only: the key itself is shown once and kept nowhere.
create table stream_keys (
  studio_id uuid not null references studios(id) on delete cascade,
  line text not null check (line in ('main', 'hot', 'cold')),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  made_at timestamptz not null,
  made_by uuid references accounts(id) on delete set null,
  last_used_at timestamptz,
  primary key (studio_id, line)
);

-- Good once: whoever redeems one deletes it.
create table publish_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  studio_id uuid not null references studios(id) on delete cascade,
  account_id uuid not null references accounts(id) on delete cascade,
  expires_at timestamptz not null,
  session_id uuid not null references sessions(id) on delete cascade
);
create index publish_tokens_session on publish_tokens (session_id);

create table studio_lives (
  id uuid primary key,
  studio_id uuid not null references studios(id) on delete cascade,
  title text not null,
  method text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('operator', 'noLine', 'interrupted')),
  ended_by uuid references accounts(id) on delete set null,
  peak integer not null default 0,
  unique_viewers integer not null default 0,
  -- what outlasts minutes and events: {minutesWatched, chatMessages, meanVideoKbps, …, switches, acts}
  report jsonb,
  -- Totals of a live so far, as its holder counted them: `last_seen_at` is when they were stored last.
  on_air_seconds integer not null default 0,
  video_kilobits double precision not null default 0,
  audio_kilobits double precision not null default 0,
  frames double precision not null default 0,
  chat_messages integer not null default 0,
  last_seen_at timestamptz,
  -- What players reported over a live, as sums: kept with it, however many watched.
  playback jsonb not null default '{}',
  hold_until timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
create unique index studio_lives_open on studio_lives (studio_id) where (ended_at is null);
create index studio_lives_past on studio_lives (studio_id, began_at desc);
-- All past lives, the latest first, whatever their studio.
create index studio_lives_ended on studio_lives (began_at desc, id desc) where (ended_at is not null);
comment on column studio_lives.chat_messages is 'No longer read; servers of an earlier version still write it.';

-- Means over the seconds of a minute in which something was on air.
create table studio_minutes (
  studio_id uuid not null references studios(id) on delete cascade,
  at timestamptz not null,
  live_id uuid references studio_lives(id) on delete cascade,
  seconds integer not null,
  video_kbps double precision,
  audio_kbps double precision,
  fps double precision,
  viewers integer not null,
  peak integer not null,
  unique_viewers integer not null,
  chat integer not null,
  primary key (studio_id, at)
);
create index studio_minutes_at on studio_minutes (at);
create index studio_minutes_live on studio_minutes (live_id, at);

create table studio_events (
  id uuid primary key,
  studio_id uuid not null references studios(id) on delete cascade,
  live_id uuid references studio_lives(id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  account_id uuid references accounts(id) on delete set null,
  -- {line, from, to, reason, waitedMs, gapMs, silentMs, act}: those that the kind has
  data jsonb not null
);
create index studio_events_at on studio_events (studio_id, at desc);
create index studio_events_live on studio_events (live_id, at);
create index studio_events_by_time on studio_events (at);

-- Seconds watched by each browser in a live; `viewer` is a keyed hash. Forgotten a day after the live.
create table studio_viewers (
  live_id uuid not null references studio_lives(id) on delete cascade,
  viewer bytea not null,
  seconds double precision not null,
  primary key (live_id, viewer)
);

-- Which server process runs the media process; by the database's clock.
create table media_lease (
  id integer primary key check (id = 1),
  owner uuid not null,
  address text not null,
  until timestamptz not null
);

create table chat_rooms (
  studio_id uuid primary key references studios(id) on delete cascade,
  -- a client that knows another epoch has seen another sequence
  epoch uuid not null default gen_random_uuid(),
  -- the latest number given; whoever gives one holds this row until the commit, so that numbers become visible in order
  seq bigint not null default 0,
  -- up to here the past may have been forgotten
  pruned bigint not null default 0,
  open boolean not null default true,
  guests boolean not null default true,
  slow_seconds smallint not null default 0 check (slow_seconds >= 0 and slow_seconds <= 120),
  filter text not null default 'hold' check (filter in ('off', 'hold', 'mask', 'block')),
  pinned_id uuid,
  version integer not null default 1,
  -- Many viewers share one network (a hall, a school): its guests have a larger allowance, and slow mode counts each of them.
  shared_network boolean not null default false
);

-- Whoever has spoken in a room. The id is a keyed hash of the room and the account, or the guest's own secret id.
create table chat_people (
  id uuid primary key,
  studio_id uuid not null references chat_rooms(studio_id) on delete cascade,
  -- null for guests
  account_id uuid references accounts(id) on delete set null,
  -- as it stood beside the latest line
  name text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  muted_at timestamptz,
  -- null with muted_at: for good
  muted_until timestamptz,
  muted_by uuid references accounts(id) on delete set null,
  -- rank of whoever muted: nobody of a lower one takes it back
  muted_rank smallint,
  -- of guests: the key beside the latest line
  guest_key uuid,
  -- the key as it was when the mute began
  muted_guest_key uuid,
  -- of guests: the network that they were last seen in
  network_key uuid,
  -- the network as it was when the mute began; null where the mute binds the person alone
  muted_network_key uuid,
  -- why, for the muted person and for operators
  muted_reason text not null default '' check (char_length(muted_reason) <= 100)
);
create index chat_people_muted on chat_people (studio_id, muted_at desc) where (muted_at is not null);
create index chat_people_last on chat_people (last_at);
create index chat_people_muted_guests on chat_people (studio_id, muted_guest_key) where (muted_guest_key is not null);
create index chat_people_network on chat_people (studio_id, network_key, last_at desc) where (network_key is not null);
create index chat_people_muted_networks on chat_people (studio_id, muted_network_key) where (muted_network_key is not null);

-- What operators did, numbered in the sequence of the room.
create table chat_acts (
  studio_id uuid not null references chat_rooms(studio_id) on delete cascade,
  seq bigint not null,
  kind text not null,
  at timestamptz not null,
  by_account uuid references accounts(id) on delete set null,
  line_id uuid,
  person_id uuid,
  -- not for the audience
  staff boolean not null,
  -- the rest of the event
  data jsonb not null default '{}',
  primary key (studio_id, seq)
);
create index chat_acts_person on chat_acts (person_id, seq desc) where (person_id is not null);
create index chat_acts_line on chat_acts (line_id) where (line_id is not null);
create index chat_acts_time on chat_acts (at);

create table chat_moderators (
  studio_id uuid not null references chat_rooms(studio_id) on delete cascade,
  account_id uuid not null references accounts(id) on delete cascade,
  since timestamptz not null,
  by_account uuid references accounts(id) on delete set null,
  primary key (studio_id, account_id)
);

-- Lines that the rules of recognition hit, by company day, for the cards of the rules; a refused line leaves its hit only.
create table chat_rule_hits (
  rule text not null references preset_rules(key),
  day date not null,
  line_id uuid not null,
  primary key (rule, day, line_id)
);

-- Stores a batch of lines in the order given: those said before, in the last week, are found, not stored again; those of
-- muted people, and of guests with the key or from the network of a muted one, are left out. Answers what is stored now, in
-- the order of the sequence. Whoever entered before they spoke is known as the account that they are: without it they had the
-- rank of a guest, and a moderator could mute an operator. The lock of the room leaves those alone who only refer to it: guests
-- who enter are noted without it. One plan for all weeks: making it costs more than carrying it out.
create function chat_say(room uuid, moment timestamptz, batch jsonb)
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

create table videos (
  id uuid primary key,
  name text not null,
  state text not null check (state in ('uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed')),
  -- the kind of container that the name of the file promised
  family text not null check (family in ('mp4', 'matroska', 'flv')),
  bytes bigint not null,
  received bigint not null default 0,
  seconds double precision,
  prepared_bytes bigint not null default 0,
  -- random, the address of its still
  cover_id uuid unique,
  failure text,
  reason text not null default '',
  -- how often its preparation took the worker down
  crashes smallint not null default 0,
  owner uuid references accounts(id) on delete set null,
  uploaded_by text not null,
  demo boolean not null default false,
  -- when the latest piece came, then when its state changed
  touched_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  -- what the browser knows of the file that it sends (size, time of change, digest of its beginning), to find it again
  file_mark text,
  -- the prepared video has holes: parts of the file that was sent could not be decoded
  flawed boolean not null default false,
  -- An upload that goes straight to a bucket: the bucket's name for it, and what it said of each piece, in order.
  direct_upload text,
  direct_etags text[] not null default '{}'::text[],
  check (received >= 0 and received <= bytes),
  constraint videos_check1 check ((state = 'failed') = (failure is not null)),
  constraint videos_check2 check ((state = 'auditFailed') = (reason <> '')),
  constraint videos_check3 check ((state in ('uploading', 'preparing', 'failed')) or seconds is not null and cover_id is not null)
);
create index videos_by_time on videos (created_at desc, id desc);
create index videos_by_state on videos (state, created_at);
create unique index videos_one_demo on videos (demo) where demo;
create index videos_unfinished on videos (owner, file_mark) where (state = 'uploading');

create table rotations (
  studio_id uuid primary key references studios(id) on delete cascade,
  loops smallint not null default 1 check (loops >= 0 and loops <= 99),
  version integer not null default 1,
  -- what somebody wants: a process that starts again plays it again
  running boolean not null default false,
  started_at timestamptz,
  -- edits wait for the end of the present video
  pending boolean not null default false,
  -- the demo broadcast has started it
  by_demo boolean not null default false,
  -- somebody has ended the demo broadcast, which then does not start by itself any more
  demo_ended boolean not null default false,
  -- the video that was playing last, for a media process that begins again
  playing_item uuid,
  playing_round smallint not null default 0,
  check (running = (started_at is not null))
);

create table rotation_items (
  studio_id uuid not null references rotations(studio_id) on delete cascade,
  place smallint not null check (place >= 0 and place <= 49),
  video_id uuid not null references videos(id) on delete cascade,
  primary key (studio_id, place),
  unique (studio_id, video_id)
);
create index rotation_items_by_video on rotation_items (video_id);

create table recorders (
  studio_id uuid primary key references studios(id) on delete cascade,
  automatic boolean not null default false,
  retention_days smallint not null default 30 check (retention_days >= 1 and retention_days <= 365),
  version integer not null default 1
);

create table recordings (
  id uuid primary key,
  studio_id uuid not null references studios(id) on delete cascade,
  state text not null check (state in ('recording', 'finished', 'interrupted')),
  started_at timestamptz not null,
  ended_at timestamptz,
  seconds double precision not null default 0,
  bytes bigint not null default 0,
  -- names of its files in the folder of recordings, in order
  parts text[] not null default '{}'::text[],
  started_by text not null default '',
  -- somebody wants it to end; whoever runs it ends it
  stop_asked boolean not null default false,
  -- the live that it records; null for what was begun before that live had a row
  live_id uuid references studio_lives(id) on delete set null,
  -- how often its recorder was begun: each run writes files of its own
  runs integer not null default 0,
  -- why it has ended; null while it runs, and for recordings of earlier versions
  reason text check (reason in ('asked', 'liveEnded', 'diskFull', 'limit', 'noRecorder')),
  -- When each run of a recorder began, in their order: between two of them nothing was recorded. Instants as JSON texts.
  run_starts jsonb not null default '[]',
  -- Recordings that the audience of their studio may watch while nothing is on air.
  offered_at timestamptz,
  version integer not null default 1,
  check ((state = 'recording') = (ended_at is null))
);
create unique index recordings_one_running on recordings (studio_id) where (state = 'recording');
create index recordings_by_time on recordings (studio_id, started_at desc);
create index recordings_of_live on recordings (live_id) where (live_id is not null);
create index recordings_offered on recordings (studio_id, started_at desc) where (offered_at is not null);

-- Studios without a row show the product's own slate.
create table slates (
  studio_id uuid primary key references studios(id) on delete cascade,
  -- names the files
  current uuid not null,
  -- random, the address of the picture
  cover_id uuid not null unique
);

-- Nodes renew their row each second; a studio's lease holds as long as its node's row does. By the database's clock.
create table media_nodes (
  id uuid primary key,
  address text not null,
  until timestamptz not null,
  -- Where other servers pass on requests to a node that holds studios; null for one that takes none.
  inside text,
  -- A server that is asked to end, and waits for its lives: it takes no further studio.
  draining boolean not null default false
);

create table studio_leases (
  studio_id uuid primary key references studios(id) on delete cascade,
  -- null while no node holds it
  node uuid,
  -- grows with every change of the holder, and never otherwise
  epoch bigint not null default 0
);

-- Every change of a holder, for whoever has to find out later who wrote what.
create table studio_lease_changes (
  studio_id uuid not null references studios(id) on delete cascade,
  epoch bigint not null,
  node uuid not null,
  address text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (studio_id, epoch)
);
create index studio_lease_changes_at on studio_lease_changes (at);

-- renditions that operators want of a live, for as long as it is on
create table studio_renditions (
  studio_id uuid not null references studios(id) on delete cascade,
  rendition text not null check (rendition in ('720p', '480p')),
  live_id uuid not null references studio_lives(id) on delete cascade,
  primary key (studio_id, rendition)
);

-- The grams that every text with this word in it has. The text itself must still be compared.
create function word_grams(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(text_key(word), null);
begin
  if cardinality(letters) < 2 then return letters; end if;
  return array(select letters[n] || letters[n + 1] from generate_series(1, cardinality(letters) - 1) n);
end $$;

-- Sites that send events. A key names a site; it stands in the site's pages and is no secret.
create table sites (
  id uuid primary key,
  name text not null check (name <> ''),
  key text not null unique,
  origins text[] not null default '{}'::text[],
  daily_quota bigint not null check (daily_quota > 0),
  network_quota bigint not null check (network_quota > 0),
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- What a site sent on a company day: events taken, and those of bots, which are counted here alone.
create table site_days (
  site_id uuid not null references sites(id) on delete cascade,
  day date not null,
  events bigint not null default 0,
  bots bigint not null default 0,
  primary key (site_id, day)
) with (fillfactor = 50);

-- The servers that share this database, each with the settings that must be the same on all of them. A server that has
-- not been seen for a while has ended.
create table servers (
  id uuid primary key,
  address text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  settings jsonb not null
);

-- Whether an account belongs to the company yet: who is not confirmed is neither found as a colleague nor asked into a group.
create view people as
  select id, username, username_key, name, avatar, coalesce(contact_email, email) as email, role, job_name, account_number,
    demo, disabled_at, created_at, confirmed
  from accounts;

-- notifications
create view announcement_titles as select id, title from announcements;

-- groups
create view group_names as select id, name from work_groups;

-- content
create view content_items as
  select id, title, author_id, type, category, source, tags, status, review, published_at, stage, cover_id from contents
  where released;

create view content_authors as select id, name from authors;

create view policy_set_names as
  select id, number, name, name_key, created_at, content_type, filter_type, status, items, rule from policies
  where deleted_at is null;

-- Names of deleted sets stay on the record of who changed them.
create view policy_set_history as select id, name from policies;

-- live
create view studio_names as
  select id, slug, name_zh, name_en, title, created_at, archived_at is not null as archived from studios;

-- chat: whose names strangers may not take: everyone whose role goes beyond that of a user, and each room's moderators. The
-- mailbox is a name as well: wang.liqun@ is how colleagues know the person.
create view staff_names as
  select a.id as account_id, null::uuid as studio_id, a.name, a.username, split_part(a.email, '@', 1) as mailbox
    from accounts a where a.disabled_at is null and a.role <> 'user'
  union all
  select a.id, m.studio_id, a.name, a.username, split_part(a.email, '@', 1)
    from chat_moderators m join accounts a on a.id = m.account_id
    where a.disabled_at is null and a.role = 'user';

-- Whoever deletes by the place of rows would hit those of other partitions.
create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% go by whole weeks', tg_table_name;
end $$;

-- Without references: to drop a table that has them waits for everything that reads what they refer to. Rooms are never
-- deleted, and people only when no line is theirs.
create table chat_lines (
  id uuid not null,
  studio_id uuid not null,
  seq bigint not null,
  person_id uuid not null,
  -- given by the browser: a line that is said again is found by it
  client_id uuid not null,
  username text not null,
  rank smallint not null check (rank >= 0 and rank <= 3),
  content text not null check (char_length(content) >= 1 and char_length(content) <= 200),
  -- what was written, where words were masked
  original text,
  words text[] not null default '{}'::text[],
  said_at timestamptz not null,
  state text not null check (state in ('shown', 'deleted', 'held')),
  review text check (review in ('pending', 'passed', 'rejected')),
  -- rank of whoever deleted it
  deleted_rank smallint,
  collected_at timestamptz,
  collected_by uuid,
  handled_at timestamptz,
  handled_by uuid,
  primary key (id, said_at),
  check (state <> 'held' or review = 'pending'),
  constraint chat_lines_check1 check (handled_at is null or collected_at is not null)
) partition by range (said_at);
create index chat_lines_seq on ONLY chat_lines (studio_id, seq);
create index chat_lines_client on ONLY chat_lines (person_id, client_id);
create index chat_lines_person on ONLY chat_lines (person_id, seq desc);
create index chat_lines_deleted on ONLY chat_lines (studio_id, seq) where (state = 'deleted');
create index chat_lines_waiting on ONLY chat_lines (studio_id, seq) where (review = 'pending');
create index chat_lines_collected on ONLY chat_lines (studio_id, collected_at desc) where (collected_at is not null);
-- Chat messages of lives and their minutes are counted from the lines themselves.
create index chat_lines_studio_time on ONLY chat_lines (studio_id, said_at);
create trigger chat_lines_go_by_weeks before delete on chat_lines for each statement execute function refuse_delete();

create view counted_chat_lines as
  select studio_id, said_at from chat_lines where state <> 'held' and review is distinct from 'rejected';

create view chat_rule_effects as select day, rule, line_id from chat_rule_hits;

-- campaigns, stream-parameters: who asked, for those who are told of comments
create view campaign_names as
  select id, name, state, promotion_from, promotion_to, created_at, deleted_at, created_by as author from channel_activities;

-- stream-parameters
create view parameter_change_studios as select id, studio_id, author_id as author from parameter_changes;

-- billing
create view service_contracts as select id, title_zh, title_en, expires_at, cancelled_at, key from services;

create view company_account as
  select coalesce((select balance_fen from ledger order by seq desc limit 1), 0) as balance_fen,
    (select count(*) from orders where status = 'pending') as orders_pending;

-- analytics
create view content_day_counts as
  select content_id, day, exposures, clicks, likes, comments, shares, reads from content_days;

create view page_visit_counts as select account_id, name, day, visits from page_visits;

-- Changes leave by being sealed only: in a statement that moves the end of the log.
create function refuse_unsealed() returns trigger language plpgsql as $$
begin
  -- The slower of two servers that seal the same changes deletes none.
  if exists (select from gone) and not exists (select from audit_head where xmin = pg_current_xact_id()::xid) then
    raise exception '% leave by being sealed', tg_table_name;
  end if;
  return null;
end $$;

-- What audited changes leave to be put in order: stored with the change, and moved to the log and the stream after its commit.
create table unsealed_changes (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  -- What could not be stored in the log or the stream is refused here: later it would hold up everything after it.
  entries jsonb not null check (not entries @? '$[*]?(!((((((@."at".type() == "string" && @."accountName" like_regex "^.{0,255}.{0,255}$" flag "s") && @."action" like_regex "^.{0,100}$") && @."subjectType" like_regex "^.{0,100}$") && @."subjectId" like_regex "^.{0,255}.{0,255}$" flag "s") && @."address".type() == "string") && @."requestId".type() == "string"))'::jsonpath),
  events jsonb not null check (not events @? '$[*]?(!((@."topic".type() == "string" && @."event".type() == "string") && @."data" != null))'::jsonpath)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create trigger unsealed_changes_leave_sealed after delete on unsealed_changes
  referencing old table as gone for each statement execute function refuse_unsealed();
create trigger unsealed_changes_unchanged before update on unsealed_changes
  for each row execute function refuse_change();
create trigger unsealed_changes_no_truncate before truncate on unsealed_changes
  for each statement execute function refuse_change();
revoke update, truncate on unsealed_changes from current_user;

-- Decisions that ask the log see what is not sealed yet as well, as its latest rows.
create view audit_entries as
  select seq, at, account_id, account_name, action, subject_type, subject_id, before, after from audit_log
  union all
  select 4503599627370496 + u.id * 1024 + e.place, u.at, (e.entry ->> 'accountId')::uuid, e.entry ->> 'accountName',
    e.entry ->> 'action', e.entry ->> 'subjectType', e.entry ->> 'subjectId',
    nullif(e.entry -> 'before', 'null'), nullif(e.entry -> 'after', 'null')
  from unsealed_changes u cross join lateral jsonb_array_elements(u.entries) with ordinality e (entry, place);

-- Browsers that are reached by Web Push. One row for each thing that a browser follows: an account, a planned live.
create table push_subscriptions (
  id uuid primary key,
  owner text not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  created_at timestamptz not null,
  unique (owner, endpoint)
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);

-- A range of one studio: lets a GiST index compare studios for equality without the extension btree_gist, which not every
-- database has.
create type uuid_range as range (subtype = uuid);

create table planned_lives (
  id uuid primary key,
  studio_id uuid not null references studios(id) on delete cascade,
  title text not null,
  main_category text not null,
  sub_category text not null,
  method text not null check (method in ('normal', 'flowControl', 'video', 'web')),
  cover uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  notes text not null default '',
  in_charge uuid references accounts(id) on delete set null,
  remind_minutes integer,
  created_by uuid references accounts(id) on delete set null,
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
  holds boolean not null default false,
  check (ends_at > starts_at),
  constraint planned_lives_overlap exclude using gist (uuid_range(studio_id, studio_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&) where (deleted_at is null and live_id is null)
);
create index planned_lives_by_start on planned_lives (starts_at);
create index planned_lives_by_live on planned_lives (live_id) where (live_id is not null);

-- Sums by author and family, by hour and by day: for contributions, and for charts of one author.
create table author_hours (
  day date not null,
  hour smallint not null,
  author_id integer not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, author_id, family)
);

-- What people write beside the figures.
create table analysis_notes (
  id uuid primary key,
  at timestamptz not null,
  text text not null,
  author_id uuid not null references accounts(id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null
);
create index analysis_notes_at on analysis_notes (at);

-- A page of figures with its range and filters, to be opened again by name.
create table saved_analyses (
  id uuid primary key,
  owner_id uuid not null references accounts(id) on delete cascade,
  name text not null,
  page text not null,
  query text not null,
  shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create index saved_analyses_owner on saved_analyses (owner_id);

-- Figures that are watched. `judged_until` is the end of the last hour that was judged: each hour is judged once.
create table analysis_alerts (
  id uuid primary key,
  owner_id uuid not null references accounts(id) on delete cascade,
  name text not null,
  figure text not null,
  filter jsonb not null,
  sensitivity text not null check (sensitivity in ('low', 'normal', 'high')),
  enabled boolean not null default true,
  state text not null default 'normal' check (state in ('normal', 'drop', 'spike')),
  since timestamptz,
  judged_until timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null
);

-- Weekly reports that were sent, each once a week and person.
create table weekly_mails (
  account_id uuid not null references accounts(id) on delete cascade,
  week date not null,
  primary key (account_id, week)
);

-- identity: where a report may be sent
create view mail_addresses as
  select id as account_id, verified_email as email, role, preferences
  from accounts where verified_email <> '' and verified_email = email and disabled_at is null;

-- live
create view live_spans as
  select l.id, l.studio_id, l.title, l.began_at, l.ended_at, l.peak from studio_lives l;

-- Parts of a live that an operator marked, for those who cut it.
create table live_clips (
  id uuid primary key,
  live_id uuid not null references studio_lives(id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 100),
  made_by uuid references accounts(id) on delete set null,
  made_at timestamptz not null,
  version integer not null default 1,
  check (ends_at > starts_at)
);
create index live_clips_live on live_clips (live_id, starts_at);

-- By which ways an account wants to be told, and where and in which language mail finds it.
create view account_choices as
  select id, verified_email, preferences -> 'notifications' as notifications, preferences -> 'personal' ->> 'language' as language
  from accounts;

-- Pictures that look alike are found by an index, however many were uploaded. Of 64 bits in four bands, two that differ in
-- fewer than eight have a band in which they differ in one at most.
create function look_bands(look bigint) returns integer[] language sql immutable parallel safe strict
  return array(select band * 65536 + ((look >> (band * 16)) & 65535)::integer from generate_series(0, 3) band);

create table content_pictures (
  id uuid primary key,
  -- SHA-256 of the original: the same picture is stored once
  hash text not null,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  name text not null,
  alt text not null default '',
  -- what must stay in sight when it is cropped: 0 to 1 from the left and from the top
  focal_x double precision not null default 0.5 check (focal_x >= 0::double precision and focal_x <= 1::double precision),
  focal_y double precision not null default 0.5 check (focal_y >= 0::double precision and focal_y <= 1::double precision),
  -- perceptual hash: pictures that look alike differ in few bits
  phash bigint,
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  -- Since when a picture is in no text, no cover and no version of one; null while it is used.
  unused_since timestamptz,
  -- A use of a picture: which part of an original it shows. The original is never changed, and its uses begin from it again.
  original_id uuid references content_pictures(id),
  -- {x, y, width, height} in thousandths of the original's sides; null: all of it
  crop jsonb
);
create index content_pictures_by_hash on content_pictures (hash);
create index content_pictures_by_time on content_pictures (created_at desc, id desc);
create index content_pictures_unused on content_pictures (unused_since) where (unused_since is not null);
create index content_pictures_by_original on content_pictures (original_id) where (original_id is not null);
create index content_pictures_by_look on content_pictures using gin (look_bands(phash));

-- What an item says: apart from its row, which lists read. `text` is the plain text of `doc`.
create table content_documents (
  content_id integer primary key references contents(id) on delete cascade,
  doc jsonb not null,
  text text not null,
  version integer not null default 1,
  words tsvector not null generated always as (text_words(text)) stored
);
create index content_documents_by_words on content_documents using gin (words);
-- Which documents show a picture: the audience sees the pictures of published items alone.
create index content_documents_by_picture on content_documents using gin (jsonb_path_query_array(doc, '$.**."pictureId"'::jsonpath));
-- Which items show a film: the audience sees the films of published items alone.
create index content_documents_by_video on content_documents using gin (jsonb_path_query_array(doc, '$.**."videoId"'::jsonpath));

create function versions_note_hands() returns trigger language plpgsql as $$
begin
  perform note_hands(new.content_id, case when new.authors = '{}' then array[new.author] else new.authors end, new.at);
  return null;
end $$;

create table content_versions (
  content_id integer not null references contents(id) on delete cascade,
  no integer not null check (no > 0),
  title text not null,
  summary text not null,
  doc jsonb not null,
  cover_id uuid references content_pictures(id) on delete set null,
  author uuid references accounts(id) on delete set null,
  at timestamptz not null,
  -- why it was kept: a save by hand, one by itself, a step of the workflow, a version taken back, a file
  kind text not null check (kind in ('save', 'auto', 'stage', 'restore', 'import')),
  -- Everyone who wrote what a version added; `author` is the one who kept it, or typed last.
  authors uuid[] not null default '{}'::uuid[],
  primary key (content_id, no)
);
create index content_versions_by_picture on content_versions using gin (jsonb_path_query_array(doc, '$.**."pictureId"'::jsonpath));
create index content_versions_by_cover on content_versions (cover_id) where (cover_id is not null);
create trigger content_versions_note_hands after insert on content_versions
  for each row execute function versions_note_hands();

create table content_comments (
  id uuid primary key,
  content_id integer not null references contents(id) on delete cascade,
  -- the paragraph it is about; null: the whole item
  block text,
  author uuid references accounts(id) on delete set null,
  body text not null check (body <> ''),
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references accounts(id) on delete set null,
  version integer not null default 1,
  -- What a paragraph said when it was commented on: it may be rewritten.
  quote text not null default '' check (length(quote) <= 300)
);
create index content_comments_by_content on content_comments (content_id, created_at, id);

-- live: the videos that items may show. Preparing, review and deletion stay in the video library.
create view video_names as select id, name, state, cover_id, seconds, owner from videos;

-- All words of a search; null where it has none. Of a run of letters the last one is in the pair before it.
create function word_query(value text) returns tsquery language sql immutable strict parallel safe
begin atomic
  select string_agg('''' || word || ''':*', ' & ')::tsquery from (
    select left(m[1], 60) from regexp_matches(text_key(seen_text(value)), '[a-z0-9À-ɏͰ-ԯ]+', 'g') m
    union
    select substr(m[1], i, 2)
    from regexp_matches(text_key(seen_text(value)), '[぀-ヿ㐀-鿿豈-﫿가-힯]+', 'g') m,
      generate_series(1, greatest(1, length(m[1]) - 1)) i
  ) wanted (word);
end;

-- A change of many items: which, what, and how far it is. `before` of an item is what undoing it brings back.
create table content_bulks (
  id uuid primary key,
  act jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'canceled', 'failed')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  undone_by uuid references content_bulks(id) on delete set null,
  undoes uuid references content_bulks(id) on delete set null,
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- content: changes of many sets, by the same means as those of many items
  subject text not null default 'items' check (subject in ('items', 'sets'))
);
create index content_bulks_by_time on content_bulks (created_at desc);
create index content_bulks_by_file on content_bulks (created_by, ((act ->> 'file'))) where ((act ->> 'file') is not null);
create index content_bulks_of_sets on content_bulks (created_at) where (subject = 'sets');

create table content_bulk_items (
  bulk_id uuid not null references content_bulks(id) on delete cascade,
  n integer not null,
  content_id integer,
  before jsonb,
  after_version integer,
  -- What a file says of an item that it changes: a bulk change brings each item to its own values.
  after jsonb,
  policy_id uuid,
  primary key (bulk_id, n),
  constraint content_bulk_items_of_one check (num_nonnulls(content_id, policy_id) = 1)
);

-- Which words are not allowed: names are judged by them, too.
create view recognition_rules as select key, enabled, settings from preset_rules where key in ('banned', 'multilingual');

-- Personal API tokens. Of a token its SHA-256 is stored and the last letters, to tell it from others.
create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_account on api_tokens (account_id, created_at desc);

-- Addresses that are called when something happens; the secret that signs the calls is encrypted.
create table webhooks (
  id uuid primary key,
  name text not null check (name <> ''),
  url text not null,
  secret bytea not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  active boolean not null default true,
  created_by uuid references accounts(id),
  created_at timestamptz not null,
  version integer not null default 1,
  -- The secret before the last rotation, which signs calls beside the new one until a chosen time.
  previous_secret bytea,
  previous_until timestamptz,
  constraint webhooks_previous check ((previous_secret is null) = (previous_until is null))
);

-- What is sent, and what became of it. A delivery is replayed with the same body under the same id.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks(id) on delete cascade,
  kind text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  fault text,
  ms integer,
  created_at timestamptz not null,
  last_at timestamptz
);
create index webhook_deliveries_hook on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_time on webhook_deliveries (created_at);

-- What alerts found. It outlives the alert, so that a week's report says what was sent. An hour of an alert is judged once.
create table alert_firings (
  alert_id uuid not null,
  at timestamptz not null,
  owner_id uuid not null references accounts(id) on delete cascade,
  name text not null,
  figure text not null,
  state text not null check (state in ('normal', 'drop', 'spike')),
  count integer not null,
  usual integer not null,
  primary key (alert_id, at)
);
create index alert_firings_owner on alert_firings (owner_id, at);

-- The parameters that a studio has in effect, for those who run its lives.
create view parameters_in_effect as
select studio_id, version, parameters, since from parameter_profiles where until is null;

-- Addresses under which partners read published content. Of each address the SHA-256 is stored and the last letters.
create table content_feeds (
  id uuid primary key,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  ending text not null,
  type text,
  category text,
  source text,
  created_by uuid references accounts(id),
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index content_feeds_living on content_feeds (created_at desc) where (revoked_at is null);

-- Events that a busy collector has stored and not added to the rollups yet: one row a commit, index by index. A row is deleted in
-- the transaction that counts its events, so that each is counted once.
create table uncounted_events (
  id uuid primary key,
  stored_at timestamptz not null default now(),
  at timestamptz[] not null,
  content_id integer[] not null,
  day date[] not null,
  hour smallint[] not null,
  kind smallint[] not null,
  filing smallint[] not null,
  referrer smallint[] not null default '{}'::smallint[]
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- What readers of the public pages say about items.
create table reader_comments (
  id uuid primary key,
  content_id integer not null references contents(id) on delete cascade,
  name text not null check (name <> ''),
  body text not null check (body <> ''),
  state text not null check (state in ('shown', 'held', 'hidden')),
  -- banned words that were found in it
  words text[] not null default '{}'::text[],
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts(id) on delete set null,
  -- What staff can do about readers who comment without an account. A network is kept as a keyed hash alone.
  network uuid,
  -- why it was held
  held_for text[] not null default '{}'::text[] check (held_for <@ array['words', 'link', 'first'])
);
create index reader_comments_by_content on reader_comments (content_id, created_at desc, id desc);
create index reader_comments_network on reader_comments (network, created_at desc) where (network is not null);

-- How many items that are not in the recycle bin have each tag: a list by a tag need not count them. All changes of contents
-- wait for each other (contents_lock_policies), so that nobody waits for a row of this table.
create table content_tag_tally (
  tag text primary key,
  living integer not null check (living >= 0)
);

-- The text of an item while people write in it: a Yjs document. `base` is its state when version `version` of the item's
-- document was kept, with every update up to `kept`; what was typed since lies in shared_text_updates, up to `seq`.
create table shared_texts (
  content_id integer primary key references contents(id) on delete cascade,
  generation uuid not null,
  base bytea not null,
  version integer not null check (version >= 0),
  kept integer not null default 0,
  seq integer not null default 0,
  -- who has typed since that version, the last one at the end
  authors uuid[] not null default '{}'::uuid[],
  -- since when there is something that no version has
  since timestamptz,
  check (seq >= kept)
);
create index shared_texts_ahead on shared_texts (since) where (since is not null);

create table shared_text_updates (
  content_id integer not null references shared_texts(content_id) on delete cascade,
  seq integer not null,
  data bytea not null,
  primary key (content_id, seq)
);

-- Where visitors come from: hosts by number. The first four are no hosts: before this migration nothing was noted.
create table referrers (
  id smallint primary key,
  host text not null unique,
  named_on date not null
);
create index referrers_named on referrers (named_on);

create table referrer_hours (
  day date not null,
  hour smallint not null,
  family smallint not null,
  referrer smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, family, referrer)
);

create table referrer_days (
  day date not null,
  family smallint not null,
  referrer smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, family, referrer)
);

-- analytics: what alerts, saved analyses and notes are called
create view desk_names as
  select id, name from analysis_alerts union all select id, name from saved_analyses
  union all select id, left(text, 100) as name from analysis_notes;

-- identity: invites by link; a used or revoked one is deleted
create table invites (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  email text not null,
  role text not null check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user')),
  created_by uuid not null references accounts(id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invites_by_author on invites (created_by);

-- work: comments on applications, parameter changes and lives
create table remarks (
  id uuid primary key,
  subject text not null check (subject in ('activity', 'parameterChange', 'live')),
  subject_id uuid not null,
  author uuid references accounts(id) on delete set null,
  body text not null,
  mentions uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null
);
create index remarks_by_subject on remarks (subject, subject_id, created_at, id);
create index remarks_by_author on remarks (author);

-- The words of captions. A Chinese, Japanese or Korean word may go on in the next line: the letters where two lines meet are
-- a pair, too. Lines stay apart otherwise, since the pairs of a run of letters cost its length squared. 100,000 characters are
-- some hours of speech, and as many as a tsvector takes whatever they are.
create function caption_words(cues jsonb) returns tsvector language sql immutable strict parallel safe
begin atomic
  select text_words(coalesce(left(string_agg(
    line || ' ' || coalesce(substring(right(line, 1) || left(next, 1) from '[぀-ヿ㐀-鿿豈-﫿가-힯]{2}'), ''), ' ' order by n), 100000), ''))
  from (
    select n, regexp_replace(cue ->> 'text', '([぀-ヿ㐀-鿿豈-﫿가-힯])\n(?=[぀-ヿ㐀-鿿豈-﫿가-힯])', '\1', 'g'),
      lead(cue ->> 'text', 1, '') over (order by n)
    from jsonb_array_elements(cues) with ordinality listed (cue, n)
  ) lines (n, line, next);
end;

-- The lines of captions as searches compare them, between record separators. Folding a film's lines again for each hit took most of the
-- time of a search whose words many films say.
create function caption_keys(cues jsonb) returns text language sql immutable strict parallel safe
begin atomic
  select text_key(coalesce(string_agg(replace(cue ->> 'text', E'\n', ''), chr(30) order by n), ''))
  from jsonb_array_elements(cues) with ordinality listed (cue, n);
end;

-- Captions of a video of the library: one file for each language, at most one of them shown by itself.
create table video_captions (
  id uuid primary key,
  video_id uuid not null references videos(id) on delete cascade,
  language text not null check (language in ('zh-Hans', 'zh-Hant', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'it', 'ru', 'ar', 'hi', 'id', 'th', 'vi')),
  is_default boolean not null,
  cues jsonb not null,
  added_by text not null,
  added_at timestamptz not null,
  words tsvector not null generated always as (caption_words(cues)) stored,
  keys text not null generated always as (caption_keys(cues)) stored,
  unique (video_id, language)
);
create unique index video_captions_default on video_captions (video_id) where is_default;
create index video_captions_by_words on video_captions using gin (words);
-- Of words that many films say, the newest captions are asked first.
create index video_captions_by_time on video_captions (added_at);

-- Other platforms that get what the audience of a studio sees. The key is encrypted under the installation's key.
create table restream_targets (
  id uuid primary key,
  studio_id uuid not null references studios(id) on delete cascade,
  name text not null check (name <> ''),
  platform text not null,
  address text not null,
  stream_key bytea not null,
  automatic boolean not null default false,
  -- What an operator asked for in that live, and which run it is: another one begins with all tries.
  asked boolean not null default false,
  asked_live uuid,
  run integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null
);
create index restream_targets_studio on restream_targets (studio_id, created_at);

-- What each live sent to each of them; outlasts the target.
create table restream_runs (
  live_id uuid not null references studio_lives(id) on delete cascade,
  target_id uuid not null,
  name text not null,
  platform text not null,
  seconds bigint not null default 0,
  bytes bigint not null default 0,
  retries bigint not null default 0,
  dropped bigint not null default 0,
  fault text,
  primary key (live_id, target_id)
);

-- live: what is said in the films that items may show.
create view film_transcripts as
  select c.id, c.video_id, c.language, c.cues, c.words, c.added_at, c.keys
  from video_captions c join videos v on v.id = c.video_id where v.state = 'approved';

-- Lines that encoders reach over SRT. The passphrase is encrypted under the installation's key, since the listener needs it; its
-- SHA-256 finds the line.
create table srt_lines (
  studio_id uuid not null references studios(id) on delete cascade,
  line text not null check (line in ('main', 'hot', 'cold')),
  passphrase bytea not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  made_at timestamptz not null,
  last_used_at timestamptz,
  -- Written by the server that holds the studio.
  node uuid,
  port integer check (port >= 1 and port <= 65535),
  address text,
  fault text check (fault in ('noFfmpeg', 'noPort', 'codec')),
  primary key (studio_id, line)
);
create unique index srt_lines_port on srt_lines (node, port);

-- content: imports of sets, so that they can be undone
create table policy_imports (
  id uuid primary key,
  created_by uuid references accounts(id) on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz,
  -- How many sets an import created and changed, so that the list of imports need not count rows.
  created integer not null default 0,
  changed integer not null default 0
);
create index policy_imports_by_time on policy_imports (created_at);

-- What a row of the file did: `before` is null where it created the set, `version` the one that it left.
create table policy_import_rows (
  import_id uuid not null references policy_imports(id) on delete cascade,
  row integer not null,
  policy_id uuid not null references policies(id) on delete cascade,
  version integer not null,
  before jsonb,
  primary key (import_id, "row")
);
create index policy_import_rows_by_policy on policy_import_rows (policy_id);

-- A change judges its actor's right last and holds this until its commit. Changes share it; what takes the right away
-- waits for them, last of all too: either the change sees that the right is gone, or it was committed before.
create function hold_right(account uuid) returns void language plpgsql as $$
begin
  set constraints session_revoked, account_revoked immediate;
  perform pg_advisory_xact_lock_shared(hashtextextended('onair.right ' || account, 0));
end $$;

-- Which sites may show players of ours in their pages: one row, for all lives and films.
create table embed_policy (
  only_one boolean primary key default true check (only_one),
  sites text not null default 'any' check (sites in ('any', 'listed', 'none')),
  origins text[] not null default '{}'::text[] check (cardinality(origins) <= 20),
  version integer not null default 1
);

-- Where the clicks on each item came from, for the days that the figures of an item show. Single events have no index by item.
create table content_referrer_days (
  day date not null,
  content_id integer not null,
  referrer smallint not null,
  clicks bigint not null,
  primary key (day, content_id, referrer)
);

-- Who has changed the words or pictures of an item, and when last: nobody passes or approves what they wrote.
create table content_hands (
  content_id integer not null references contents(id) on delete cascade,
  account_id uuid not null references accounts(id) on delete cascade,
  at timestamptz not null,
  primary key (content_id, account_id)
);
create index content_hands_by_account on content_hands (account_id);

-- Kept by the tables themselves, so that no way of changing an item is left out.
create function note_hands(item integer, writers uuid[], moment timestamptz) returns void language sql as $$
  insert into content_hands (content_id, account_id, at)
    select distinct item, a.id, moment from unnest(writers) w (id) join accounts a on a.id = w.id
    on conflict (content_id, account_id) do update set at = greatest(content_hands.at, excluded.at);
$$;

-- Encoders that were turned away, for the people who operate them: one row for each minute in which the same one was refused for
-- the same reason. `bucket` says what counts as the same.
create table turned_away_encoders (
  id uuid primary key,
  bucket text not null unique,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  reason text not null,
  way text not null,
  address text not null,
  encoder text,
  application text,
  key_ending text check (length(key_ending) <= 4),
  detail text,
  studio_id uuid references studios(id) on delete cascade,
  line text
);
create index turned_away_encoders_last_at on turned_away_encoders (last_at desc, id desc);

-- How many items there are that are not in the recycle bin, and how many of them are online: what everyone's Workplace and
-- every page of the library show is known without counting. All changes of contents wait for each other
-- (contents_lock_policies), so that nobody waits for this row.
create table content_tally (
  id smallint primary key check (id = 1),
  living integer not null check (living >= 0),
  online integer not null,
  check (online >= 0 and online <= living)
);

-- For other domains.
create view content_counts as select living, online from content_tally;

-- Each band as it is, and with each of its bits turned over.
create function look_neighbours(look bigint) returns integer[] language sql immutable parallel safe strict
  return array(select band * 65536 + (((look >> (band * 16)) & 65535)::integer # turned)
    from generate_series(0, 3) band
      cross join (select 0 as turned union all select 1 << bit from generate_series(0, 15) bit) each);

-- Invitations to projects and teams: a person becomes a member by accepting one. Members from before stay.
create table work_group_invitations (
  group_id uuid not null references work_groups(id) on delete cascade,
  account_id uuid not null references accounts(id) on delete cascade,
  invited_by uuid references accounts(id) on delete set null,
  invited_at timestamptz not null,
  primary key (group_id, account_id)
);
create index work_group_invitations_by_account on work_group_invitations (account_id);

-- Items on which readers may no longer comment.
create table closed_comments (
  content_id integer primary key references contents(id) on delete cascade,
  closed_at timestamptz not null,
  closed_by uuid references accounts(id) on delete set null
);

-- Which comments wait for a moderator besides those with banned words.
create table reader_comment_rules (
  only_one boolean primary key default true check (only_one),
  -- of a network of which no comment is shown yet
  hold_first boolean not null default true,
  hold_links boolean not null default true,
  version integer not null default 1
);

-- Networks from which nobody may comment, on any item.
create table reader_blocks (
  id uuid primary key,
  network uuid not null,
  -- the item of the comment that led to it, whose history has it
  content_id integer references contents(id) on delete set null,
  -- as the comments of the network were signed
  names text[] not null,
  reason text not null default '' check (char_length(reason) <= 100),
  blocked_at timestamptz not null,
  -- null: for good
  blocked_until timestamptz,
  blocked_by uuid references accounts(id) on delete set null,
  -- comments that it turned away
  refused integer not null default 0,
  refused_at timestamptz
);
create unique index reader_blocks_network on reader_blocks (network);

-- Large top-ups, which another person confirms, and entries that take a top-up back.
create table top_ups (
  id uuid primary key,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null default '',
  state text not null check (state in ('waiting', 'recorded', 'declined', 'withdrawn')),
  account_id uuid references accounts(id) on delete set null,
  at timestamptz not null,
  decided_by uuid references accounts(id) on delete set null,
  decided_at timestamptz,
  reason text,
  entry_seq bigint unique references ledger(seq),
  version integer not null default 1,
  check ((state = 'waiting') = (decided_at is null)),
  constraint top_ups_check1 check ((state = 'recorded') = (entry_seq is not null)),
  constraint top_ups_check2 check ((state = 'declined') = (reason is not null))
);
create index top_ups_by_time on top_ups (at desc, id desc);
create index top_ups_waiting on top_ups (at) where (state = 'waiting');

-- Webhooks and API tokens by name, for lists that mention them.
create view integration_names as
  select id, name from webhooks
  union all
  select id, name from api_tokens;

alter table contents add foreign key (cover_id) references content_pictures(id) on delete set null;
alter table contents add foreign key (video_id) references videos(id) on delete set null;
alter table pictures alter column bytes set storage external;
alter table uncounted_events alter column at set storage external;
alter table uncounted_events alter column content_id set storage external;
alter table uncounted_events alter column day set storage external;
alter table uncounted_events alter column hour set storage external;
alter table uncounted_events alter column kind set storage external;
alter table uncounted_events alter column filing set storage external;
alter table uncounted_events alter column referrer set storage external;

do $$
declare
  -- Mondays in UTC, as `weeks.store.ts` counts them.
  week timestamptz := date_trunc('week', now() at time zone 'utc') at time zone 'utc';
begin
  for ahead in 0..1 loop
    execute format('create table %I partition of chat_lines for values from (%L) to (%L)',
      to_char((week + ahead * interval '7 days') at time zone 'utc', '"chat_lines_"YYYYMMDD'),
      week + ahead * interval '7 days', week + (ahead + 1) * interval '7 days');
  end loop;
end $$;

insert into audit_head (id, seq, hash) values
  (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

insert into stream_horizon (id, pruned) values
  (1, 0);

insert into filings (type, category, source)
select type, category, source
from unnest(array['text', 'img', 'horizontalVideo', 'verticalVideo']) with ordinality t (type, a),
  unnest(array['international', 'entertainment', 'sports', 'finance', 'technology', 'other']) with ordinality c (category, b),
  unnest(array['ugc', 'foreign', 'reprint', 'report', 'other']) with ordinality s (source, d)
order by a, b, d;

insert into policy_tally (id, living) values
  (1, 0);

insert into balance_watch default values;

insert into quality_queues (id, kind, name, filter, rate, created_at)
values ('00000000-0000-7000-8000-000000000001', 'ruleHits', '', '{}', 100, now());

insert into preset_rules (key, place) values
  ('banned', 5),
  ('blocking', 1),
  ('distribution', 4),
  ('multilingual', 6),
  ('pinning', 2),
  ('weighting', 3);

-- Every company begins with one.
insert into studios (id, slug, name_zh, name_en, created_at)
values (gen_random_uuid(), 'main', '主直播间', 'Main studio', now());

-- The public pages of items report what their readers do by a site key of their own, which nobody makes or revokes.
insert into sites (id, name, key, daily_quota, network_quota, created_at) values
  -- For senders without a key, where the installation takes them: the demo, and tests.
  ('00000000-0000-7000-8000-000000000002', 'Without a key', '', 10000000, 1000000, now()),
  ('00000000-0000-7000-8000-000000000003', 'Public pages', 'site_' || replace(gen_random_uuid()::text, '-', ''), 50000000, 100000, now());

insert into referrers (id, host, named_on) values
  (0, 'unknown', '1970-01-01'),
  (1, 'direct', '1970-01-01'),
  (2, 'internal', '1970-01-01'),
  (3, 'other', '1970-01-01');

insert into embed_policy default values;

insert into content_tally (id, living, online) values
  (1, 0, 0);

insert into reader_comment_rules default values;

-- The job system's own tables: what pg-boss 12.38.0 makes (its schema version 46), taken from its
-- getConstructionPlans('jobs') without the transaction around it. Another version of the library needs another migration,
-- with the output of its getMigrationPlans; until then jobs refuse to start.

CREATE SCHEMA jobs;

    CREATE TYPE jobs.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    );

    CREATE FUNCTION jobs.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;

    CREATE TABLE jobs.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    );

    CREATE TABLE jobs.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES jobs.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      blocked_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      retained_count int,
      retained_on timestamp with time zone,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      wait_bins int[],
      run_bins int[],
      ready_oldest_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    );

    CREATE TABLE jobs.schedule (
      name text REFERENCES jobs.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    );

    CREATE TABLE jobs.subscription (
      event text not null,
      name text not null REFERENCES jobs.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    );

    CREATE TABLE jobs.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    );

    CREATE FUNCTION jobs.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;

    CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;

    CREATE FUNCTION jobs.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;

    CREATE TABLE jobs.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state jobs.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid,
      trace_context jsonb,
      upsert_by_key bool
    ) PARTITION BY LIST (name);
ALTER TABLE jobs.job ADD PRIMARY KEY (name, id);

    CREATE TABLE jobs.job_common (LIKE jobs.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i13 ON jobs.job (name, singleton_key) WHERE state = 'created' AND upsert_by_key$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i14 ON jobs.job (name, state, blocked, start_after) WHERE state IN ('created', 'retry', 'active', 'failed')$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i15 ON jobs.job (name, created_on)$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i16 ON jobs.job (name, completed_on) WHERE completed_on IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i17 ON jobs.job (name, singleton_key, created_on) WHERE state < 'active' AND singleton_key IS NOT NULL$cmd$, 'job_common');

    ALTER TABLE jobs.job ATTACH PARTITION jobs.job_common DEFAULT;

    CREATE TABLE jobs.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    );
CREATE INDEX warning_i1 ON jobs.warning (created_on DESC);

    CREATE TABLE jobs.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      wait_bins       int[],
      run_bins        int[],
      ready_oldest_seconds int,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on);
CREATE INDEX queue_stats_i1 ON jobs.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (jobs.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'jobs' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE jobs.%I PARTITION OF jobs.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$;

    CREATE TABLE jobs.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    );
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON jobs.job_dependency (parent_name, parent_id);

    CREATE TABLE jobs.instance (
      id uuid PRIMARY KEY,
      name text,
      host text NOT NULL,
      pid int NOT NULL,
      version text NOT NULL,
      node_version text NOT NULL,
      application_name text,
      heartbeat_seconds int NOT NULL,
      supervise bool NOT NULL,
      schedule bool NOT NULL,
      migrate bool NOT NULL,
      persist_queue_stats bool NOT NULL,
      persist_warnings bool NOT NULL,
      pool_max int,
      pool_total int,
      pool_idle int,
      pool_waiting int,
      workers jsonb NOT NULL DEFAULT '[]'::jsonb,
      metrics jsonb,
      config jsonb NOT NULL DEFAULT '{}'::jsonb,
      crash_restarts int NOT NULL DEFAULT 0,
      crash_restarts_since timestamptz,
      started_on timestamptz NOT NULL DEFAULT now(),
      heartbeat_on timestamptz NOT NULL DEFAULT now(),
      stopped_on timestamptz
    );

    CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          jobs.job_now(),
          jobs.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i13 ON jobs.job (name, singleton_key) WHERE state = 'created' AND upsert_by_key$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i14 ON jobs.job (name, state, blocked, start_after) WHERE state IN ('created', 'retry', 'active', 'failed')$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i15 ON jobs.job (name, created_on)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i16 ON jobs.job (name, completed_on) WHERE completed_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i17 ON jobs.job (name, singleton_key, created_on) WHERE state < 'active' AND singleton_key IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;

    CREATE FUNCTION jobs.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN

      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;

      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
INSERT INTO jobs.version(version) VALUES ('46');
