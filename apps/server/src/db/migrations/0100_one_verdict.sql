-- Who has changed the words or pictures of an item, and when last: nobody passes or approves what they wrote.
create table content_hands (
  content_id integer not null references contents (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
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

create function contents_note_hand() returns trigger language plpgsql as $$
begin
  perform note_hands(new.id, array[new.updated_by], new.updated_at);
  return null;
end $$;
create trigger contents_note_hand after update of title, summary, cover_id, video_id on contents
  for each row when (new.updated_by is not null and (old.title <> new.title or old.summary <> new.summary
    or old.cover_id is distinct from new.cover_id or old.video_id is distinct from new.video_id))
  execute function contents_note_hand();

create function versions_note_hands() returns trigger language plpgsql as $$
begin
  perform note_hands(new.content_id, case when new.authors = '{}' then array[new.author] else new.authors end, new.at);
  return null;
end $$;
create trigger content_versions_note_hands after insert on content_versions
  for each row execute function versions_note_hands();

insert into content_hands (content_id, account_id, at)
  select v.content_id, w.id, max(v.at)
  from content_versions v
    cross join lateral unnest(case when v.authors = '{}' then array[v.author] else v.authors end) w (id)
    join accounts a on a.id = w.id
  group by 1, 2;

-- A rejection stands while its row has a reason and has not passed, also where it waits for an appeal: since when, and the
-- reason before the latest move, so that taking the move back leaves the rejection that stood.
alter table review_items
  add column rejected_at timestamptz,
  add column before_reason text;
update review_items set reason = null where state in ('pending', 'skipped') and appealed_at is null;
update review_items set rejected_at = coalesce(moved_at, appealed_at) where reason is not null;

-- What was put online by hand in spite of a rejection waits for another review, where it was rejected.
update review_items r set state = 'pending', place = nextval('review_places'), taken_at = now(), reason = null, rejected_at = null,
    claimed_by = null, claimed_until = null, moved_by = null, moved_at = null, first_by = null, first_at = null,
    appeal = null, appealed_at = null, appealed_by = null, appeal_status = null, rejected_by = null, version = r.version + 1
  from contents c, quality_queues q
  where c.id = r.content_id and q.id = r.queue_id and q.archived_at is null and q.deleted_at is null
    and c.status = 'online' and c.review = 'rejected' and r.reason is not null and r.state <> 'passed';
update contents set review = 'pending', version = version + 1 where status = 'online' and review = 'rejected';
-- Whatever asks for it: what was rejected is not shown.
alter table contents add constraint contents_shown check (status = 'offline' or review <> 'rejected');
