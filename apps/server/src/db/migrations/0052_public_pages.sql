-- The public pages of items report what their readers do by a site key of their own, which nobody makes or revokes.
insert into sites (id, name, key, daily_quota, network_quota, created_at)
values ('00000000-0000-7000-8000-000000000003', 'Public pages',
  'site_' || replace(gen_random_uuid()::text, '-', ''), 50000000, 100000, now());
