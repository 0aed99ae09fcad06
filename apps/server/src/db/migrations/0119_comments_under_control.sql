-- What staff can do about readers who comment without an account. A network is kept as a keyed hash alone.
alter table reader_comments
  add column network uuid,
  -- why it was held
  add column held_for text[] not null default '{}' check (held_for <@ array['words', 'link', 'first']);
update reader_comments set held_for = array['words'] where words <> '{}';
create index reader_comments_network on reader_comments (network, created_at desc) where network is not null;

-- Items on which readers may no longer comment.
create table closed_comments (
  content_id integer primary key references contents (id) on delete cascade,
  closed_at timestamptz not null,
  closed_by uuid references accounts (id) on delete set null
);

-- Which comments wait for a moderator besides those with banned words.
create table reader_comment_rules (
  only_one boolean primary key default true check (only_one),
  -- of a network of which no comment is shown yet
  hold_first boolean not null default true,
  hold_links boolean not null default true,
  version integer not null default 1
);
insert into reader_comment_rules default values;

-- Networks from which nobody may comment, on any item.
create table reader_blocks (
  id uuid primary key,
  network uuid not null,
  -- the item of the comment that led to it, whose history has it
  content_id integer references contents (id) on delete set null,
  -- as the comments of the network were signed
  names text[] not null,
  reason text not null default '' check (char_length(reason) <= 100),
  blocked_at timestamptz not null,
  -- null: for good
  blocked_until timestamptz,
  blocked_by uuid references accounts (id) on delete set null,
  -- comments that it turned away
  refused integer not null default 0,
  refused_at timestamptz
);
create unique index reader_blocks_network on reader_blocks (network);
