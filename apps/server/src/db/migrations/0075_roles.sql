-- identity: roles beyond admin and user; what each may do is the contract's table alone
alter table accounts drop constraint accounts_role_check,
  add constraint accounts_role_check
    check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user'));
alter table sessions drop constraint sessions_role_check,
  add constraint sessions_role_check
    check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user'));
alter table invites drop constraint invites_role_check,
  add constraint invites_role_check
    check (role in ('admin', 'editor', 'reviewer', 'operator', 'finance', 'viewer', 'user'));

-- chat: operators moderate every room, as administrators do
create or replace view staff_names as
  select a.id as account_id, null::uuid as studio_id, a.name, a.username from accounts a
    where a.disabled_at is null and a.role in ('admin', 'operator')
  union all
  select a.id, m.studio_id, a.name, a.username from chat_moderators m join accounts a on a.id = m.account_id
    where a.disabled_at is null and a.role not in ('admin', 'operator');
