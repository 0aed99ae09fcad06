-- What the charts read beside the first rollups.

-- Texts, image-text and video: what charts tell apart. 0 text, 1 image-text, 2 video.
alter table filings add column family smallint not null
  generated always as (case type when 'text' then 0 when 'img' then 1 else 2 end) stored;

-- Few rows a day however much happens, so that a chart over a year costs what a chart over a week does. By day kept for good.
create table family_hours (
  day date not null,
  hour smallint not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, family)
) with (fillfactor = 50);

create table family_days (
  day date not null,
  family smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, family)
) with (fillfactor = 50);

create table author_days (
  day date not null,
  author_id integer not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, author_id)
) with (fillfactor = 50);

insert into family_hours
select h.day, h.hour, f.family, sum(h.exposures), sum(h.clicks), sum(h.likes), sum(h.comments), sum(h.shares)
from filing_hours h join filings f on f.id = h.filing group by h.day, h.hour, f.family;
insert into family_days
select d.day, f.family, sum(d.exposures), sum(d.clicks), sum(d.likes), sum(d.comments), sum(d.shares)
from filing_days d join filings f on f.id = d.filing group by d.day, f.family;
insert into author_days
select d.day, c.author_id, sum(d.exposures), sum(d.clicks), sum(d.likes), sum(d.comments), sum(d.shares)
from content_days d join contents c on c.id = d.content_id group by d.day, c.author_id;

-- Counts of published items are read from the index alone.
create index contents_for_charts on contents (published_at) include (type, category, source, author_id);

-- Events of a day arrive nearly in order, so that a few bytes for each stretch of a day's table find an hour's events.
create index content_events_by_hour on content_events using brin (hour) with (pages_per_range = 16, autosummarize = on);

-- Days of more visitors than are kept one by one. Of such a day only visitors are kept whose own level is at least the
-- day's: one in 2^level of them. Days without a row keep everybody.
create table visitor_levels (
  day date primary key,
  level smallint not null check (level between 1 and 7)
);

-- A visitor's level (0-7, the same on every day), under a mask that nobody can lift who has the database alone.
alter table visitor_days add column level smallint not null default 0;

-- Of the visitors counted, how many have at least that level: what is left of a pair of days when one of them keeps fewer.
alter table visitor_returns
  add column at_1 integer not null default 0, add column at_2 integer not null default 0,
  add column at_3 integer not null default 0, add column at_4 integer not null default 0,
  add column at_5 integer not null default 0, add column at_6 integer not null default 0,
  add column at_7 integer not null default 0;
