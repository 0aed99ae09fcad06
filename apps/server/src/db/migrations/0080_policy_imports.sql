-- content: imports of sets, so that they can be undone
create table policy_imports (
  id uuid primary key,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index policy_imports_by_time on policy_imports (created_at);

-- What a row of the file did: `before` is null where it created the set, `version` the one that it left.
create table policy_import_rows (
  import_id uuid not null references policy_imports (id) on delete cascade,
  row integer not null,
  policy_id uuid not null references policies (id) on delete cascade,
  version integer not null,
  before jsonb,
  primary key (import_id, row)
);
create index policy_import_rows_by_policy on policy_import_rows (policy_id);

create or replace view policy_set_names as
  select id, number, name, name_key, created_at, content_type, filter_type, status, items, rule from policies
  where deleted_at is null;
