-- The secret before the last rotation, which signs calls beside the new one until a chosen time.
alter table webhooks
  add column previous_secret bytea,
  add column previous_until timestamptz,
  add constraint webhooks_previous check ((previous_secret is null) = (previous_until is null));
