-- campaigns, stream-parameters: who asked, for those who are told of comments
create or replace view campaign_names as
  select id, name, state, promotion_from, promotion_to, created_at, deleted_at, created_by as author from channel_activities;
create or replace view parameter_change_studios as select id, studio_id, author_id as author from parameter_changes;

-- work: comments on applications, parameter changes and lives
create table remarks (
  id uuid primary key,
  subject text not null check (subject in ('activity', 'parameterChange', 'live')),
  subject_id uuid not null,
  author uuid references accounts (id) on delete set null,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null
);
create index remarks_by_subject on remarks (subject, subject_id, created_at, id);
create index remarks_by_author on remarks (author);
