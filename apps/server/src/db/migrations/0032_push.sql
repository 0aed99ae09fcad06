-- Browsers that are reached by Web Push. One row for each thing that a browser follows: an account, a planned live.
create table push_subscriptions (
  id uuid primary key,
  owner text not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  created_at timestamptz not null,
  unique (owner, endpoint)
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
