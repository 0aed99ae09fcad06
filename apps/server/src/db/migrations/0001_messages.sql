-- Messages, announcements; how far events have been forgotten; a sealed end of the audit chain.
create table messages (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
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
  link text check (link like '/%' and link not like '//%'),
  progress smallint check (progress between 0 and 3),
  -- what it is about, '<kind>:<id>', so that it can be taken back with its subject
  about text,
  at timestamptz not null,
  read_at timestamptz
);
create index messages_by_type on messages (account_id, type, id desc);
create index messages_by_account on messages (account_id, id desc);
create index messages_unread on messages (account_id, type) where read_at is null;
create index messages_about on messages (about) where about is not null;
create index messages_by_time on messages using brin (at);

create table announcements (
  id uuid primary key,
  tag text not null check (tag in ('activity', 'message', 'notice')),
  title text not null,
  content text not null,
  featured boolean not null,
  author_id uuid references accounts (id) on delete set null,
  -- as it was at the time: it stays when the account goes
  author text not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1
);
create index announcements_in_force on announcements (published_at desc, id desc) where withdrawn_at is null;

-- The newest event that retention has removed: who has seen less must fetch afresh.
create table stream_horizon (
  id smallint primary key check (id = 1),
  pruned bigint not null
);
insert into stream_horizon values (1, 0);

-- HMAC of the head, so that cutting the end of the log cannot be hidden by moving the head back.
alter table audit_head add column seal text not null default '';

-- The owner's own right to change the log, where the owner is no superuser; the triggers hold for everyone.
revoke update, delete, truncate on audit_log from current_user;
