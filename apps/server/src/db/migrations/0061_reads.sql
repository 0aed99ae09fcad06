-- Since when a picture is in no text, no cover and no version of one; null while it is used.
alter table content_pictures add column unused_since timestamptz;
create index content_pictures_unused on content_pictures (unused_since) where unused_since is not null;
create index content_versions_by_picture on content_versions
  using gin (jsonb_path_query_array(doc, '$.**.pictureId'));
create index content_versions_by_cover on content_versions (cover_id) where cover_id is not null;

-- Kind 5: read. Only the figures of single items count it (docs/figures.md).
alter table content_events drop constraint content_events_kind_check;
alter table content_events add constraint content_events_kind_check check (kind between 0 and 5) not valid;
alter table content_days add column reads bigint not null default 0;
create or replace view content_day_counts as
  select content_id, day, exposures, clicks, likes, comments, shares, reads from content_days;
