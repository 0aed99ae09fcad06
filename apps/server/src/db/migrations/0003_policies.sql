-- Policy sets and the items picked for them. `items`, the number of contents a set holds now, stands on the row and is
-- kept exact by triggers, in whatever transaction changes contents or picks. Exactness rests on one lock: whoever
-- changes contents, sets or picks holds it from before the first change until the end, so no two such transactions
-- ever decide on different states.

-- Texts as searches compare them: without regard to case and to full-width forms, alike on every installation.
create function text_key(value text) returns text
  language sql immutable parallel safe
  return lower(normalize(value, nfkc) collate "und-x-icu") collate "C";

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

create table policies (
  id uuid primary key,
  number text not null,
  number_key text not null collate "C" generated always as (number_key(number)) stored,
  name text not null,
  name_key text not null collate "C" generated always as (text_key(name)) stored,
  content_type text not null check (content_type in ('img', 'horizontalVideo', 'verticalVideo')),
  filter_type text not null check (filter_type in ('artificial', 'rules')),
  status text not null check (status in ('online', 'offline')),
  items integer not null default 0 check (items >= 0),
  -- the rule as people gave it, and below as contents are compared with it
  rule jsonb check ((filter_type = 'rules') = (rule is not null)),
  rule_types text[] generated always as (rule_values(rule -> 'types')) stored,
  rule_categories text[] generated always as (rule_values(rule -> 'categories')) stored,
  rule_sources text[] generated always as (rule_values(rule -> 'sources')) stored,
  rule_tags text[] generated always as (rule_values(rule -> 'tags')) stored,
  rule_patterns text[] generated always as (rule_patterns(rule -> 'words')) stored,
  -- first instant of its first day, and the first after its last day, in the company's time zone
  rule_from timestamptz,
  rule_until timestamptz,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  updated_by uuid references accounts (id) on delete set null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
-- free space, and no index on items: a change of contents then moves many counts without touching an index
) with (fillfactor = 80);
create unique index policies_number on policies (lower(number collate "C")) where deleted_at is null;
create index policies_by_time on policies (created_at desc, id desc) where deleted_at is null;
create index policies_by_number on policies (number_key, id) where deleted_at is null;
create index policies_by_name on policies (name collate "zh-x-icu", id) where deleted_at is null;
create index policies_by_rule on policies (content_type) where filter_type = 'rules';
create index policies_deleted on policies (deleted_at) where deleted_at is not null;

create table policy_picks (
  policy_id uuid not null references policies (id) on delete cascade,
  content_id integer not null references contents (id) on delete cascade,
  picked_at timestamptz not null,
  primary key (policy_id, content_id)
);
create index policy_picks_by_content on policy_picks (content_id);

-- How many sets live: what the unfiltered list tells as its total.
create table policy_tally (
  id smallint primary key check (id = 1),
  living integer not null
) with (fillfactor = 10);
insert into policy_tally values (1, 0);

create function tally_new_policies() returns trigger language plpgsql as $$
begin
  update policy_tally set living = living + (select count(*) from new_policies where deleted_at is null);
  return null;
end $$;
create trigger policies_tally_new after insert on policies
  referencing new table as new_policies for each statement execute function tally_new_policies();

create function tally_policy() returns trigger language plpgsql as $$
begin
  update policy_tally set living = living + tg_argv[0]::integer;
  return null;
end $$;
create trigger policies_tally_deleted after update of deleted_at on policies for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tally_policy('-1');
create trigger policies_tally_restored after update of deleted_at on policies for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function tally_policy('1');
create trigger policies_tally_gone after delete on policies for each row
  when (old.deleted_at is null) execute function tally_policy('-1');

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

create function lock_policies() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7208518);
  return null;
end $$;
create trigger contents_lock_policies before insert or update or delete or truncate on contents
  for each statement execute function lock_policies();

-- Only what the change adds to or takes from a rule's items is looked at. Bags of values, not ids: equal values cancel out.
create function count_new_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with came as materialized (
    select type, category, source, tags, text_key(title) as title, published_at from new_contents
  ), change as (
    select p.id, count(*)::integer as items
    from came c join policies p on policy_holds(p, c.type, c.category, c.source, c.tags, c.title, c.published_at)
    group by p.id
  )
  update policies p set items = p.items + change.items from change where p.id = change.id;
  return null;
end $$;
create trigger contents_count_new after insert on contents
  referencing new table as new_contents for each statement execute function count_new_contents();

create function count_gone_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with went as materialized (
    select type, category, source, tags, text_key(title) as title, published_at from old_contents
  ), change as (
    select p.id, count(*)::integer as items
    from went c join policies p on policy_holds(p, c.type, c.category, c.source, c.tags, c.title, c.published_at)
    group by p.id
  )
  update policies p set items = p.items - change.items from change where p.id = change.id;
  return null;
end $$;
create trigger contents_count_gone after delete on contents
  referencing old table as old_contents for each statement execute function count_gone_contents();

create function count_changed_contents() returns trigger language plpgsql as $$
begin
  if not exists (select from policies where filter_type = 'rules') then return null; end if;
  with came as (
    select type, category, source, tags, title, published_at from new_contents
    except all select type, category, source, tags, title, published_at from old_contents
  ), went as (
    select type, category, source, tags, title, published_at from old_contents
    except all select type, category, source, tags, title, published_at from new_contents
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
create trigger contents_count_changed after update on contents
  referencing new table as new_contents old table as old_contents
  for each statement execute function count_changed_contents();

create function count_no_contents() returns trigger language plpgsql as $$
begin
  update policies set items = 0 where items <> 0;
  return null;
end $$;
create trigger contents_count_none after truncate on contents
  for each statement execute function count_no_contents();

-- Picks come and go by hand, or with their content.
create function count_new_picks() returns trigger language plpgsql as $$
begin
  update policies p set items = p.items + change.items
  from (select policy_id, count(*)::integer as items from new_picks group by policy_id) change
  where p.id = change.policy_id;
  return null;
end $$;
create trigger policy_picks_count_new after insert on policy_picks
  referencing new table as new_picks for each statement execute function count_new_picks();

create function count_gone_picks() returns trigger language plpgsql as $$
begin
  update policies p set items = p.items - change.items
  from (select policy_id, count(*)::integer as items from old_picks group by policy_id) change
  where p.id = change.policy_id;
  return null;
end $$;
create trigger policy_picks_count_gone after delete on policy_picks
  referencing old table as old_picks for each statement execute function count_gone_picks();
