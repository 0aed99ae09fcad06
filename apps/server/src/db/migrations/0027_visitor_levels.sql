-- What a sample of a large day's visitors needed: every visitor is counted since, nothing reads or writes these any more.
drop table visitor_levels;
alter table visitor_days drop column level;
alter table visitor_returns
  drop column at_1, drop column at_2, drop column at_3, drop column at_4,
  drop column at_5, drop column at_6, drop column at_7;
