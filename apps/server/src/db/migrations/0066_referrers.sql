-- Where visitors come from: hosts by number. The first four are no hosts: before this migration nothing was noted.
create table referrers (
  id smallint primary key,
  host text not null unique,
  named_on date not null
);
insert into referrers (id, host, named_on) values
  (0, 'unknown', '1970-01-01'), (1, 'direct', '1970-01-01'), (2, 'internal', '1970-01-01'), (3, 'other', '1970-01-01');
create index referrers_named on referrers (named_on);

alter table content_events add column referrer smallint not null default 0;
alter table uncounted_events add column referrer smallint[] not null default '{}';
alter table uncounted_events alter referrer set storage external;

create table referrer_hours (
  day date not null,
  hour smallint not null,
  family smallint not null,
  referrer smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, hour, family, referrer)
);
create table referrer_days (
  day date not null,
  family smallint not null,
  referrer smallint not null,
  exposures bigint not null,
  clicks bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  primary key (day, family, referrer)
);
insert into referrer_hours select day, hour, family, 0, exposures, clicks, likes, comments, shares from family_hours;
insert into referrer_days select day, family, 0, exposures, clicks, likes, comments, shares from family_days;
