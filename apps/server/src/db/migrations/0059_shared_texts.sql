-- The text of an item while people write in it: a Yjs document. `base` is its state when version `version` of the item's
-- document was kept, with every update up to `kept`; what was typed since lies in shared_text_updates, up to `seq`.
create table shared_texts (
  content_id integer primary key references contents (id) on delete cascade,
  generation uuid not null,
  base bytea not null,
  version integer not null check (version >= 0),
  kept integer not null default 0,
  seq integer not null default 0 check (seq >= kept),
  -- who has typed since that version, the last one at the end
  authors uuid[] not null default '{}',
  -- since when there is something that no version has
  since timestamptz
);
create index shared_texts_ahead on shared_texts (since) where since is not null;

create table shared_text_updates (
  content_id integer not null references shared_texts (content_id) on delete cascade,
  seq integer not null,
  data bytea not null,
  primary key (content_id, seq)
);

-- Everyone who wrote what a version added; `author` is the one who kept it, or typed last.
alter table content_versions add column authors uuid[] not null default '{}';
