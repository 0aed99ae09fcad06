-- How many items that are not in the recycle bin have each tag: a list by a tag need not count them. All changes of contents
-- wait for each other (contents_lock_policies), so that nobody waits for a row of this table.
create table content_tag_tally (
  tag text primary key,
  living integer not null check (living >= 0)
);

insert into content_tag_tally
select tag, count(distinct id) from contents, unnest(tags) tag where deleted_at is null group by tag;

create function tally_new_tags() returns trigger language plpgsql as $$
begin
  insert into content_tag_tally as t
  select tag, count(distinct id) from new_contents, unnest(tags) tag where deleted_at is null group by tag order by tag
  on conflict (tag) do update set living = t.living + excluded.living;
  return null;
end $$;
create trigger contents_tally_new after insert on contents
  referencing new table as new_contents for each statement execute function tally_new_tags();

create function tally_gone_tags() returns trigger language plpgsql as $$
begin
  update content_tag_tally t set living = t.living - gone.items
  from (
    select tag, count(distinct id)::integer as items from old_contents, unnest(tags) tag
    where deleted_at is null group by tag
  ) gone
  where t.tag = gone.tag;
  return null;
end $$;
create trigger contents_tally_gone after delete on contents
  referencing old table as old_contents for each statement execute function tally_gone_tags();

-- A row that would come and go is written once, with the difference; most updates change no tags and end with the join.
create function tally_changed_tags() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select n.id, case when n.deleted_at is null then n.tags else '{}' end as came,
      case when o.deleted_at is null then o.tags else '{}' end as went
    from new_contents n join old_contents o on o.id = n.id
    where n.tags <> o.tags or (n.deleted_at is null) <> (o.deleted_at is null)
  ), moved as (
    select distinct id, tag, 1 as sign from change, unnest(came) tag
    union all select distinct id, tag, -1 from change, unnest(went) tag
  ), difference as materialized (
    select tag, sum(sign)::integer as items from moved group by tag having sum(sign) <> 0
  ), less as (
    update content_tag_tally t set living = t.living + items from difference d where t.tag = d.tag and items < 0
  )
  insert into content_tag_tally as t select tag, items from difference where items > 0 order by tag
  on conflict (tag) do update set living = t.living + excluded.living;
  return null;
end $$;
create trigger contents_tally_changed after update on contents
  referencing new table as new_contents old table as old_contents
  for each statement execute function tally_changed_tags();

create function tally_no_tags() returns trigger language plpgsql as $$
begin
  delete from content_tag_tally;
  return null;
end $$;
create trigger contents_tally_none after truncate on contents
  for each statement execute function tally_no_tags();
