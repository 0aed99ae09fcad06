-- How many items there are that are not in the recycle bin, and how many of them are online: what everyone's Workplace and
-- every page of the library show is known without counting. All changes of contents wait for each other
-- (contents_lock_policies), so that nobody waits for this row.
create table content_tally (
  id smallint primary key check (id = 1),
  living integer not null check (living >= 0),
  online integer not null check (online between 0 and living)
);
insert into content_tally
select 1, count(*), count(*) filter (where status = 'online') from contents where deleted_at is null;

create function tally_new_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living + n.living, online = t.online + n.online
  from (
    select count(*)::integer as living, (count(*) filter (where status = 'online'))::integer as online
    from new_contents where deleted_at is null
  ) n where n.living > 0;
  return null;
end $$;
create trigger contents_tally_all_new after insert on contents
  referencing new table as new_contents for each statement execute function tally_new_contents();

create function tally_gone_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living - o.living, online = t.online - o.online
  from (
    select count(*)::integer as living, (count(*) filter (where status = 'online'))::integer as online
    from old_contents where deleted_at is null
  ) o where o.living > 0;
  return null;
end $$;
create trigger contents_tally_all_gone after delete on contents
  referencing old table as old_contents for each statement execute function tally_gone_contents();

-- Most updates change neither, and end with two counts of what they changed.
create function tally_changed_contents() returns trigger language plpgsql as $$
begin
  update content_tally t set living = t.living + change.living, online = t.online + change.online
  from (
    select sum(living)::integer as living, sum(online)::integer as online from (
      select count(*) as living, count(*) filter (where status = 'online') as online from new_contents where deleted_at is null
      union all
      select -count(*), -(count(*) filter (where status = 'online')) from old_contents where deleted_at is null
    ) parts
  ) change where change.living <> 0 or change.online <> 0;
  return null;
end $$;
create trigger contents_tally_all_changed after update on contents
  referencing new table as new_contents old table as old_contents
  for each statement execute function tally_changed_contents();

create function tally_no_contents() returns trigger language plpgsql as $$
begin
  update content_tally set living = 0, online = 0;
  return null;
end $$;
create trigger contents_tally_all_none after truncate on contents
  for each statement execute function tally_no_contents();

-- For other domains.
create view content_counts as select living, online from content_tally;
