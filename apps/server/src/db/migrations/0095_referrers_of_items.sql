-- Where the clicks on each item came from, for the days that the figures of an item show. Single events have no index by item.
create table content_referrer_days (
  day date not null,
  content_id integer not null,
  referrer smallint not null,
  clicks bigint not null,
  primary key (day, content_id, referrer)
);
-- The turn of those that store events: what they have stored but not counted yet is counted after this.
select pg_advisory_xact_lock(7208520);
insert into content_referrer_days
select day, content_id, referrer, sum(n) from (
  select day, content_id, referrer, 1 as n from content_events where kind = 1 and day > current_date - 31
  union all
  select e.day, e.content_id, coalesce(e.referrer, 0), -1 from uncounted_events u,
    unnest(u.content_id, u.day, u.kind, u.referrer) as e (content_id, day, kind, referrer)
  where e.kind = 1 and e.day > current_date - 31
) s group by day, content_id, referrer having sum(n) > 0;
