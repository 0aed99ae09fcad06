-- What readers of the public pages say about items.
create table reader_comments (
  id uuid primary key,
  content_id integer not null references contents (id) on delete cascade,
  name text not null check (name <> ''),
  body text not null check (body <> ''),
  state text not null check (state in ('shown', 'held', 'hidden')),
  -- banned words that were found in it
  words text[] not null default '{}',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id) on delete set null
);
create index reader_comments_by_content on reader_comments (content_id, created_at desc, id desc);
