-- Reviewers hear of held comments once an item. Those who heard of single ones keep one to-do for each item with comments that
-- still wait, an unread one where there is one, under the name by which deciding withdraws it; the others go.
with waiting as (
  select distinct m.id, m.account_id, m.read_at, r.content_id
  from reader_comments r join messages m on m.about in ('reader-comment:' || r.id, 'reader-comments:' || r.content_id)
  where r.state = 'held'
), kept as (
  select distinct on (account_id, content_id) id, content_id from waiting
  order by account_id, content_id, read_at is null desc, id desc
), gone as (
  delete from messages m
  where (m.about like 'reader-comment:%' or m.id in (select id from waiting)) and m.id not in (select id from kept)
)
update messages m set about = 'reader-comments:' || k.content_id from kept k where m.id = k.id;
