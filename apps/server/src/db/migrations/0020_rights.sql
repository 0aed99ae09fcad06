-- A publish pass belongs to the session that asked for it, and is void once that session ends or has another role. Passes
-- live for a minute: those from before are dropped.
delete from publish_tokens;
alter table publish_tokens add column session_id uuid not null references sessions (id) on delete cascade;
create index publish_tokens_session on publish_tokens (session_id);

create function void_publish_tokens() returns trigger language plpgsql as $$
begin
  delete from publish_tokens where session_id = new.id;
  return null;
end $$;
create trigger sessions_void_publish_tokens after update of ended_at, role on sessions
  for each row when (new.ended_at is distinct from old.ended_at or new.role is distinct from old.role)
  execute function void_publish_tokens();

-- Accounts that their owners opened themselves: until an administrator confirms one, or its address is proven, it may not
-- do what is for members of the company. Accounts from before stay as they are.
alter table accounts add column confirmed boolean not null default true;
