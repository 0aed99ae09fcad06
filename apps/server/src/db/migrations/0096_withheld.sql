-- What operators withhold from the audience, for a media process that starts without state: the sound, and a program that was cut.
alter table studios
  add column muted boolean not null default false,
  add column cut boolean not null default false;
