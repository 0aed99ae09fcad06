-- The hours of the day in which a visitor did something, as bits: a visit is a run of them. 0 where only the first is known.
alter table visitor_days add column hours integer not null default 0;
-- Visits by the hour in which they began. What was counted before knows of one visit for each visitor.
alter table visitor_hours add column visits integer not null default 0;
update visitor_hours set visits = visitors;

-- Sums by author and family, by hour and by day: for contributions, and for charts of one author.
create table author_hours (
  day date not null,
  hour smallint not null,
  author_id integer not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, author_id, family)
);
create temporary table families on commit drop as select distinct type, family from filings;
alter table author_days add column family smallint;
alter table author_days drop constraint author_days_pkey;
delete from author_days;
insert into author_days (day, author_id, family, exposures, clicks, likes, comments, shares)
select d.day, c.author_id, f.family, sum(d.exposures), sum(d.clicks), sum(d.likes), sum(d.comments), sum(d.shares)
from content_days d join contents c on c.id = d.content_id join families f using (type) group by 1, 2, 3;
alter table author_days alter column family set not null, add primary key (day, author_id, family);
-- Hours of the time before are known for as long as single events are kept.
insert into author_hours
select e.day, e.hour, c.author_id, g.family,
  count(*) filter (where kind = 0), count(*) filter (where kind = 1), count(*) filter (where kind = 2),
  count(*) filter (where kind = 3), count(*) filter (where kind = 4)
from content_events e join contents c on c.id = e.content_id join filings g on g.id = e.filing
group by 1, 2, 3, 4;
-- Older days have theirs in the first hour, so that sums by hour and by day agree.
insert into author_hours
select d.day, 0, d.author_id, d.family, d.exposures, d.clicks, d.likes, d.comments, d.shares
from author_days d where d.day < (select coalesce(min(day), 'infinity') from author_hours);
