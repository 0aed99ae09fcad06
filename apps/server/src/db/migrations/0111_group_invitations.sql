-- Invitations to projects and teams: a person becomes a member by accepting one. Members from before stay.
create table work_group_invitations (
  group_id uuid not null references work_groups (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  invited_by uuid references accounts (id) on delete set null,
  invited_at timestamptz not null,
  primary key (group_id, account_id)
);
create index work_group_invitations_by_account on work_group_invitations (account_id);
