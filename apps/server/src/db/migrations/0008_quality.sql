-- Quality-inspection queues, review items and preset rules.
create table quality_queues (
  id uuid primary key,
  -- 'ruleHits' is the one that the product made: it takes what recognition finds, and nothing by its filter
  kind text not null default 'quality' check (kind in ('quality', 'ruleHits')),
  name text not null,
  -- the filter as people gave it, and below as contents are compared with it (functions of policy sets)
  filter jsonb not null,
  rule_types text[] generated always as (rule_values(filter -> 'types')) stored,
  rule_categories text[] generated always as (rule_values(filter -> 'categories')) stored,
  rule_sources text[] generated always as (rule_values(filter -> 'sources')) stored,
  rule_tags text[] generated always as (rule_values(filter -> 'tags')) stored,
  rule_patterns text[] generated always as (rule_patterns(filter -> 'words')) stored,
  rule_reviews text[] generated always as (rule_values(filter -> 'reviews')) stored,
  rule_from timestamptz,
  rule_until timestamptz,
  -- percent of what matches
  rate smallint not null check (rate between 1 and 100),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index quality_queues_name on quality_queues (text_key(name)) where deleted_at is null and kind = 'quality';
create unique index quality_queues_built_in on quality_queues (kind) where kind = 'ruleHits';

insert into quality_queues (id, kind, name, filter, rate, created_at)
values ('00000000-0000-7000-8000-000000000001', 'ruleHits', '', '{}', 100, now());

-- Where an item stands in its queue (skipping gives it a new place at the end), and which move came after which.
create sequence review_places;

create table review_items (
  id uuid primary key default gen_random_uuid(),
  queue_id uuid not null references quality_queues (id) on delete cascade,
  content_id integer not null references contents (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'skipped', 'passed', 'rejected')),
  place bigint not null default nextval('review_places'),
  taken_at timestamptz not null,
  -- banned words in the title and where: [{word, start, end}]
  hits jsonb not null default '[]',
  claimed_by uuid references accounts (id) on delete set null,
  claimed_until timestamptz,
  -- the latest move by a person, and what it changed, so that it can be taken back
  moved_by uuid references accounts (id) on delete set null,
  moved_at timestamptz,
  move_no bigint,
  reason text check (length(reason) <= 200),
  before_place bigint,
  before_review text,
  before_status text,
  after_version integer,
  version integer not null default 1,
  unique (queue_id, content_id)
);
create index review_items_waiting on review_items (queue_id, place) where state in ('pending', 'skipped');
create index review_items_claims on review_items (claimed_by, queue_id) where claimed_by is not null;
create index review_items_moves on review_items (moved_by, queue_id, move_no desc) where moved_by is not null;
create index review_items_by_content on review_items (content_id);
-- What waits for review is little beside what was reviewed.
create index contents_pending on contents (id) where review = 'pending';

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
  updated_by uuid references accounts (id) on delete set null,
  version integer not null default 1
);
insert into preset_rules (key, place)
values ('blocking', 1), ('pinning', 2), ('weighting', 3), ('distribution', 4), ('banned', 5), ('multilingual', 6);

-- Which items a rule acted on, by company day: each counts once a day, however often it is looked at.
create table rule_effects (
  rule text not null references preset_rules (key),
  day date not null,
  content_id integer not null,
  primary key (rule, day, content_id)
);
