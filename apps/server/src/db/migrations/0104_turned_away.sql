-- Encoders that were turned away, for the people who operate them: one row for each minute in which the same one was refused for
-- the same reason. `bucket` says what counts as the same.
create table turned_away_encoders (
  id uuid primary key,
  bucket text not null unique,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  reason text not null,
  way text not null,
  address text not null,
  encoder text,
  application text,
  key_ending text check (length(key_ending) <= 4),
  detail text,
  studio_id uuid references studios on delete cascade,
  line text
);
create index turned_away_encoders_last_at on turned_away_encoders (last_at desc, id desc);
