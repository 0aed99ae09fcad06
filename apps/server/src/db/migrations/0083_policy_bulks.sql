-- content: changes of many sets, by the same means as those of many items
alter table content_bulks add column subject text not null default 'items' check (subject in ('items', 'sets'));
create index content_bulks_of_sets on content_bulks (created_at) where subject = 'sets';
alter table content_bulk_items alter column content_id drop not null, add column policy_id uuid,
  add constraint content_bulk_items_of_one check (num_nonnulls(content_id, policy_id) = 1);

-- How many sets an import created and changed, so that the list of imports need not count rows.
alter table policy_imports add column created integer not null default 0, add column changed integer not null default 0;
update policy_imports i set created = n.created, changed = n.changed
  from (select import_id, count(*) filter (where before is null) as created, count(before) as changed
    from policy_import_rows group by import_id) n
  where n.import_id = i.id;
