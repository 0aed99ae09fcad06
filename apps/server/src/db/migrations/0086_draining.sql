-- A server that is asked to end, and waits for its lives: it takes no further studio.
alter table media_nodes add column draining boolean not null default false;
