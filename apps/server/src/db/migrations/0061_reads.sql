-- Kind 5: read. Only the figures of single items count it (docs/figures.md).
alter table content_events drop constraint content_events_kind_check;
alter table content_events add constraint content_events_kind_check check (kind between 0 and 5) not valid;
alter table content_days add column reads bigint not null default 0;
create or replace view content_day_counts as
  select content_id, day, exposures, clicks, likes, comments, shares, reads from content_days;
