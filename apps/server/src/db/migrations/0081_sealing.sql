-- What audited changes leave to be put in order: stored with the change, and moved to the log and the stream after its commit.
create table unsealed_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  -- What could not be stored in the log or the stream is refused here: later it would hold up everything after it.
  entries jsonb not null check (not entries @? '$[*] ? (!(@.at.type() == "string"
    && @.accountName like_regex "^.{0,255}.{0,255}$" flag "s" && @.action like_regex "^.{0,100}$"
    && @.subjectType like_regex "^.{0,100}$" && @.subjectId like_regex "^.{0,255}.{0,255}$" flag "s"
    && @.address.type() == "string" && @.requestId.type() == "string"))'),
  events jsonb not null check (not events @? '$[*] ? (!(@.topic.type() == "string" && @.event.type() == "string"
    && @.data != null))')
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Counts the batches, so that of two servers that seal the same changes one does.
alter table audit_head add column batch bigint not null default 0;

-- Changes leave by being sealed only: in a statement that moves the end of the log.
create function refuse_unsealed() returns trigger language plpgsql as $$
begin
  -- The slower of two servers that seal the same changes deletes none.
  if exists (select from gone) and not exists (select from audit_head where xmin = pg_current_xact_id()::xid) then
    raise exception '% leave by being sealed', tg_table_name;
  end if;
  return null;
end $$;
create trigger unsealed_changes_leave_sealed after delete on unsealed_changes
  referencing old table as gone for each statement execute function refuse_unsealed();
create trigger unsealed_changes_unchanged before update on unsealed_changes
  for each row execute function refuse_change();
create trigger unsealed_changes_no_truncate before truncate on unsealed_changes
  for each statement execute function refuse_change();
revoke update, truncate on unsealed_changes from current_user;

-- Decisions that ask the log see what is not sealed yet as well, as its latest rows.
create or replace view audit_entries as
  select seq, at, account_id, account_name, action, subject_type, subject_id, before, after from audit_log
  union all
  select 4503599627370496 + u.id * 1024 + e.place, u.at, (e.entry ->> 'accountId')::uuid, e.entry ->> 'accountName',
    e.entry ->> 'action', e.entry ->> 'subjectType', e.entry ->> 'subjectId',
    nullif(e.entry -> 'before', 'null'), nullif(e.entry -> 'after', 'null')
  from unsealed_changes u cross join lateral jsonb_array_elements(u.entries) with ordinality e (entry, place);

-- A change judges its actor's right last and holds this until its commit. Changes share it; what takes the right away
-- waits for them, last of all too: either the change sees that the right is gone, or it was committed before.
create function hold_right(account uuid) returns void language plpgsql as $$
begin
  set constraints session_revoked, account_revoked immediate;
  perform pg_advisory_xact_lock_shared(hashtextextended('onair.right ' || account, 0));
end $$;

-- The argument names the column of the account. Revocations pass one at a time: two may revoke each other's right.
create function await_changes() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('onair.revocation', 0));
  perform pg_advisory_xact_lock(hashtextextended('onair.right ' || (to_jsonb(old) ->> tg_argv[0]), 0));
  return null;
end $$;
create constraint trigger session_revoked after update of ended_at, role, account_id on sessions
  deferrable initially deferred for each row
  when (old.ended_at is null and (new.ended_at is not null and new.end_reason is distinct from 'expired'
    or old.role <> new.role or old.account_id <> new.account_id))
  execute function await_changes('account_id');
create constraint trigger account_revoked after update of disabled_at, role on accounts
  deferrable initially deferred for each row
  when (old.disabled_at is null and (new.disabled_at is not null or old.role <> new.role))
  execute function await_changes('id');
