-- identity: invites by link; a used or revoked one is deleted
create table invites (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  email text not null,
  role text not null check (role in ('admin', 'user')),
  created_by uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invites_by_author on invites (created_by);
