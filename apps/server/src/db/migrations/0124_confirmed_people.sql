-- Whether an account belongs to the company yet: who is not confirmed is neither found as a colleague nor asked into a group.
create or replace view people as
  select id, username, username_key, name, avatar, coalesce(contact_email, email) as email, role, job_name, account_number,
    demo, disabled_at, created_at, confirmed
  from accounts;
