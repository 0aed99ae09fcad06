-- Lists that an account keeps (saved views, columns) are changed in more than one window: each change names the version
-- that it was made from.
alter table accounts add column preferences_version integer not null default 1;
