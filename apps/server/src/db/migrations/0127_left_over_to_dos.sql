-- To-dos for lines of the chat that wait had no subject, so nothing withdrew them. Each reader keeps one of a room with lines
-- that still wait, an unread one where there is one, under the name by which deciding withdraws it; the others go.
with rooms as (
  select s.id, s.slug, exists (select from chat_lines l where l.studio_id = s.id and l.review = 'pending') as waits
  from studios s
), old as (
  select m.id, m.account_id, m.read_at, r.id as room, r.waits
  from messages m left join rooms r on m.link = '/dashboard/monitor?studio=' || r.slug
  where m.type = 'todo' and m.about is null and m.link like '/dashboard/monitor?studio=%'
), kept as (
  select distinct on (account_id, room) id, room from old where waits
  order by account_id, room, read_at is null desc, id desc
), gone as (
  delete from messages where id in (select id from old) and id not in (select id from kept)
)
update messages m set about = 'chat-held:' || k.room from kept k where m.id = k.id;

-- What asks for something about an item that is in the recycle bin or deleted for good, or waits no longer; and what leads to
-- one that is deleted for good, or quotes its comments.
with named as (
  select id, split_part(about, ':', 1) as topic, split_part(about, ':', 2) as subject from messages
  where about like any (array['content:%', 'assignment:%', 'reader-comments:%', 'rejection:%', 'comment:%'])
)
delete from messages m using named n where m.id = n.id and not case n.topic
  when 'comment' then exists (select from content_comments c where c.id = n.subject::uuid)
  when 'rejection' then exists (select from contents c where c.id = n.subject::integer)
  when 'content' then exists (
    select from contents c where c.id = n.subject::integer and c.deleted_at is null and c.stage = 'review')
  when 'assignment' then exists (select from contents c where c.id = n.subject::integer and c.deleted_at is null)
  else exists (
    select from contents c join reader_comments r on r.content_id = c.id and r.state = 'held'
    where c.id = n.subject::integer and c.deleted_at is null)
end;
