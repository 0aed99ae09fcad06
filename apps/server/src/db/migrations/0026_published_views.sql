-- What a domain lets others read. A domain's tables are named in its own folder alone; others read these views, which the
-- `published.views.ts` of the owner declares.

-- identity
create view people as
  select id, username, username_key, name, avatar, coalesce(contact_email, email) as email, role, job_name, account_number,
    demo, disabled_at, created_at
  from accounts;

-- notifications
create view announcement_titles as select id, title from announcements;

-- groups
create view group_names as select id, name from work_groups;

-- content
create view content_items as
  select id, title, author_id, type, category, source, tags, status, review, published_at from contents;
create view content_authors as select id, name from authors;
create view policy_set_names as select id, number, name, name_key, created_at from policies where deleted_at is null;
-- Names of deleted sets stay on the record of who changed them.
create view policy_set_history as select id, name from policies;

-- live
create view studio_names as select id, slug, name_zh, name_en, title, created_at from studios;

-- chat: moderators and admins by studio, null for those of all; messages that count (docs/figures.md); what rules did
create view staff_names as
  select a.id as account_id, null::uuid as studio_id, a.name, a.username from accounts a
    where a.disabled_at is null and a.role = 'admin'
  union all
  select a.id, m.studio_id, a.name, a.username from chat_moderators m join accounts a on a.id = m.account_id
    where a.disabled_at is null and a.role <> 'admin';
create view counted_chat_lines as
  select studio_id, said_at from chat_lines where state <> 'held' and review is distinct from 'rejected';
create view chat_rule_effects as select day, rule, line_id from chat_rule_hits;

-- campaigns
create view campaign_names as
  select id, name, state, promotion_from, promotion_to, created_at, deleted_at from channel_activities;

-- stream-parameters
create view parameter_change_studios as select id, studio_id from parameter_changes;

-- billing
create view service_contracts as select id, title_zh, title_en, expires_at, cancelled_at from services;
create view company_account as
  select coalesce((select balance_fen from ledger order by seq desc limit 1), 0) as balance_fen,
    (select count(*) from orders where status = 'pending') as orders_pending;

-- analytics
create view content_day_counts as
  select content_id, day, exposures, clicks, likes, comments, shares from content_days;
create view page_visit_counts as select account_id, name, day, visits from page_visits;

-- audit
create view audit_entries as
  select seq, at, account_id, account_name, action, subject_type, subject_id, before, after from audit_log;
