-- The parameters that a studio has in effect, for those who run its lives.
create view parameters_in_effect as
select studio_id, version, parameters, since from parameter_profiles where until is null;

-- What a service opens. One without a key opens nothing and is offered no longer; its orders stay readable.
alter table services add column key text check (key in ('funnel', 'audience', 'feed', 'portrait'));
update services set key = k.key, title_zh = k.title_zh, title_en = k.title_en,
  description_zh = k.description_zh, description_en = k.description_en
from (values
  ('漏斗分析', 'funnel', '漏斗分析', 'Funnel analysis',
    '按类型、分类、来源和作者，看内容从曝光到点击、互动的转化，找出流失最多的一步。',
    'Follows content from exposure to click and interaction, by type, category, source and author, and shows where people leave.'),
  ('用户分布', 'audience', '用户分布', 'Audience map',
    '按星期和小时看观众何时访问，以及新访客与回访的比例。',
    'Shows by weekday and hour when the audience comes, and how many are new or returning.'),
  ('资源分发', 'feed', '资源分发', 'Distribution',
    '为合作渠道生成可随时停用的内容订阅地址（JSON 或 CSV），按类型、分类、来源圈选。',
    'Gives partner channels addresses of content feeds (JSON or CSV), chosen by type, category and source, that you can revoke.'),
  ('用户画像分析', 'portrait', '用户画像分析', 'Audience portrait',
    '用匿名事件归纳观众的兴趣：哪些分类和类型的点击、互动超过其曝光份额。',
    'Sums up interests from anonymous events: which categories and types get more clicks and interaction than their share.')
) as k (match, key, title_zh, title_en, description_zh, description_en)
where services.title_zh = k.match;
update services set cancelled_at = now() where key is null and expires_at > now() and cancelled_at is null;
update orders set status = 'cancelled', settled_at = now(), version = version + 1
where status = 'pending' and service_id in (select id from services where key is null);

create or replace view service_contracts as select id, title_zh, title_en, expires_at, cancelled_at, key from services;

-- Addresses under which partners read published content. Of each address the SHA-256 is stored and the last letters.
create table content_feeds (
  id uuid primary key,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  ending text not null,
  type text,
  category text,
  source text,
  created_by uuid references accounts,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index content_feeds_living on content_feeds (created_at desc) where revoked_at is null;
