-- Webhooks and API tokens by name, for lists that mention them.
create view integration_names as
  select id, name from webhooks
  union all
  select id, name from api_tokens;
