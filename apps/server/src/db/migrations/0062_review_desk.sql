-- Review queues that promise a time, ask for a second reviewer, and can be archived.
alter table quality_queues
  add column sla_minutes integer check (sla_minutes between 5 and 43200),
  add column second_reader boolean,
  add column archived_at timestamptz;
-- PostgreSQL 15 adds no column with a default to a table whose rows are a function's parameter.
update quality_queues set second_reader = false;
alter table quality_queues
  alter column second_reader set default false,
  alter column second_reader set not null;

alter table review_items
  -- the reviewer whose pass was the first of two, and the versions of what they saw
  add column first_by uuid references accounts (id) on delete set null,
  add column first_at timestamptz,
  add column first_version integer,
  add column first_document integer,
  -- what was said against a rejection, and whose rejection it was: they do not judge it again
  add column appeal text check (length(appeal) <= 500),
  add column appealed_at timestamptz,
  -- where a pass puts the item back to: the status that the rejection ended
  add column appeal_status text,
  add column appealed_by uuid references accounts (id) on delete set null,
  add column rejected_by uuid references accounts (id) on delete set null;
create index review_items_recent on review_items (moved_at) where state in ('passed', 'rejected');
