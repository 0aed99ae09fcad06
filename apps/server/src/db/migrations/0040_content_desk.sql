-- The content desk: drafts beside what is published, documents, versions, comments, pictures, a recycle bin.

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
  focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
  focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
  -- perceptual hash: pictures that look alike differ in few bits
  phash bigint,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null
);
create index content_pictures_by_hash on content_pictures (hash);
create index content_pictures_by_time on content_pictures (created_at desc, id desc);

alter table contents
  add column slug_words text check (slug_words ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add column summary text not null default '',
  add column cover_id uuid references content_pictures (id) on delete set null,
  add column video_id uuid references videos (id) on delete set null,
  -- where an item stands while it is not published; what was published once rests as withdrawn
  add column resting text not null default 'withdrawn'
    check (resting in ('draft', 'review', 'scheduled', 'withdrawn')),
  add column stage_since timestamptz,
  -- why it was sent back
  add column stage_note text not null default '',
  -- when it is published by itself; of an item in review, when its author would have it published
  add column scheduled_at timestamptz,
  add column assignee uuid references accounts (id) on delete set null,
  add column due_at timestamptz,
  add column created_by uuid references accounts (id) on delete set null,
  add column updated_by uuid references accounts (id) on delete set null,
  add column deleted_at timestamptz,
  add column deleted_by uuid references accounts (id) on delete set null,
  add check (status = 'offline' or (resting = 'withdrawn' and deleted_at is null)),
  add check (resting <> 'scheduled' or scheduled_at is not null);
-- `published_at` of an item that was never published is when it was created, so that lists have one order.
alter table contents
  -- never changes by itself, and ends in the id, so that an address finds its item whatever its words became
  add column slug text not null collate "C" generated always as
    (case when slug_words is null then '' else slug_words || '-' end || id::text) stored,
  add column stage text not null generated always as
    (case when status = 'online' then 'published' else resting end) stored,
  -- The audience has seen it, and it is not in the recycle bin: what charts, sets, rules and queues are about.
  add column released boolean not null generated always as (resting = 'withdrawn' and deleted_at is null) stored;

create unique index contents_by_slug on contents (slug);
create index contents_by_update on contents (updated_at desc, id desc);
create index contents_at_work on contents (resting, published_at desc, id desc)
  where status = 'offline' and resting <> 'withdrawn';
create index contents_scheduled on contents (scheduled_at) where resting = 'scheduled';
create index contents_assigned on contents (assignee, due_at) where assignee is not null;
create index contents_made_by on contents (created_by, updated_at desc) where created_by is not null;
create index contents_deleted on contents (deleted_at) where deleted_at is not null;
create index contents_by_cover on contents (cover_id) where cover_id is not null;
create index contents_by_video on contents (video_id) where video_id is not null;
drop index contents_by_author;
create index contents_by_author on contents (author_id, published_at desc, id desc);

-- What an item says: apart from its row, which lists read. `text` is the plain text of `doc`.
create table content_documents (
  content_id integer primary key references contents (id) on delete cascade,
  doc jsonb not null,
  text text not null,
  version integer not null default 1
);

create table content_versions (
  content_id integer not null references contents (id) on delete cascade,
  no integer not null check (no > 0),
  title text not null,
  summary text not null,
  doc jsonb not null,
  cover_id uuid references content_pictures (id) on delete set null,
  author uuid references accounts (id) on delete set null,
  at timestamptz not null,
  -- why it was kept: a save by hand, one by itself, a step of the workflow, a version taken back, a file
  kind text not null check (kind in ('save', 'auto', 'stage', 'restore', 'import')),
  primary key (content_id, no)
);

create table content_comments (
  id uuid primary key,
  content_id integer not null references contents (id) on delete cascade,
  -- the paragraph it is about; null: the whole item
  block text,
  author uuid references accounts (id) on delete set null,
  body text not null check (body <> ''),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references accounts (id) on delete set null,
  version integer not null default 1
);
create index content_comments_by_content on content_comments (content_id, created_at, id);

create or replace view content_items as
  select id, title, author_id, type, category, source, tags, status, review, published_at, stage, cover_id from contents
  where released;

-- Sets by rules count what is released; publishing a draft and moving an item into the recycle bin are changes like others.
create or replace function count_new_contents() returns trigger language plpgsql as $$
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

create or replace function count_gone_contents() returns trigger language plpgsql as $$
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

create or replace function count_changed_contents() returns trigger language plpgsql as $$
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

-- live: the videos that items may show. Preparing, review and deletion stay in the video library.
create view video_names as select id, name, state, cover_id, seconds, owner from videos;
