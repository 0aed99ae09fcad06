-- Which node runs the media of which studio, under which fencing epoch. A node is one start of a server process.

-- Nodes renew their row each second; a studio's lease holds as long as its node's row does. By the database's clock.
create table media_nodes (
  id uuid primary key,
  address text not null,
  until timestamptz not null
);

create table studio_leases (
  studio_id uuid primary key references studios (id) on delete cascade,
  -- null while no node holds it
  node uuid,
  -- grows with every change of the holder, and never otherwise
  epoch bigint not null default 0
);

-- Every change of a holder, for whoever has to find out later who wrote what.
create table studio_lease_changes (
  studio_id uuid not null references studios (id) on delete cascade,
  epoch bigint not null,
  node uuid not null,
  address text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (studio_id, epoch)
);
create index studio_lease_changes_at on studio_lease_changes (at);

insert into studio_leases (studio_id) select id from studios;

create function studio_lease_of_new() returns trigger language plpgsql as $$
begin
  insert into studio_leases (studio_id) values (new.id);
  return null;
end $$;
create trigger studio_lease_of_new after insert on studios for each row execute function studio_lease_of_new();
