-- groups: cards of the Workplace for the members of a team; null without any
alter table work_groups add column workplace jsonb check (workplace is null or kind = 'team');
