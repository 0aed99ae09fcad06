-- Which sites may show players of ours in their pages: one row, for all lives and films.
create table embed_policy (
  only_one boolean primary key default true check (only_one),
  sites text not null default 'any' check (sites in ('any', 'listed', 'none')),
  origins text[] not null default '{}' check (cardinality(origins) <= 20),
  version integer not null default 1
);
insert into embed_policy default values;

-- How the audience of a studio watches until a viewer chooses: with the lowest delay, or by HLS.
alter table studios add column stable_playback boolean not null default false;
