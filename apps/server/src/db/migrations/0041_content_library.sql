-- The content library: search in summaries and documents, indexes of its filters, changes of many items.

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

-- All words of a search; null where it has none. Of a run of letters the last one is in the pair before it.
create function word_query(value text) returns tsquery language sql immutable strict parallel safe
begin atomic
  select string_agg('''' || word || ''':*', ' & ')::tsquery from (
    select left(m[1], 60) from regexp_matches(text_key(value), '[a-z0-9À-ɏͰ-ԯ]+', 'g') m
    union
    select substr(m[1], i, 2)
    from regexp_matches(text_key(value), '[぀-ヿ㐀-鿿豈-﫿가-힯]+', 'g') m,
      generate_series(1, greatest(1, length(m[1]) - 1)) i
  ) wanted (word);
end;

alter table content_documents add column words tsvector not null generated always as (text_words(text)) stored;
create index content_documents_by_words on content_documents using gin (words);
create index contents_by_summary on contents using gin (text_words(summary)) where summary <> '';

create index contents_by_filing on contents (category, source, type, published_at desc, id desc) where deleted_at is null;
create index contents_by_review on contents (review, published_at desc, id desc) where review <> 'passed';
create index contents_withdrawn on contents (published_at desc, id desc)
  where status = 'offline' and resting = 'withdrawn';

-- A change of many items: which, what, and how far it is. `before` of an item is what undoing it brings back.
create table content_bulks (
  id uuid primary key,
  act jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'canceled', 'failed')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  undone_by uuid references content_bulks (id) on delete set null,
  undoes uuid references content_bulks (id) on delete set null,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index content_bulks_by_time on content_bulks (created_at desc);

create table content_bulk_items (
  bulk_id uuid not null references content_bulks (id) on delete cascade,
  n integer not null,
  content_id integer not null,
  before jsonb,
  after_version integer,
  primary key (bulk_id, n)
);

-- Which words are not allowed: names are judged by them, too.
create view recognition_rules as select key, enabled, settings from preset_rules where key in ('banned', 'multilingual');
