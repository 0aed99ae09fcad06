-- An archived studio is seen by nobody and refuses its keys; its lives are kept, and it can be restored. Of a deleted one
-- the row stays, because reports and parameter changes name it; its address is free again.
alter table studios add column archived_at timestamptz;
alter table studios add column deleted_at timestamptz;
alter table studios add check (deleted_at is null or archived_at is not null);
create or replace view studio_names as
  select id, slug, name_zh, name_en, title, created_at, archived_at is not null as archived from studios;
