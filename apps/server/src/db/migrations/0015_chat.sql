-- The chat rooms of studios: one sequence of numbers for all that happens in a room, lines and acts alike.

create table chat_rooms (
  studio_id uuid primary key references studios (id) on delete cascade,
  -- a client that knows another epoch has seen another sequence
  epoch uuid not null default gen_random_uuid(),
  -- the latest number given; whoever gives one holds this row until the commit, so that numbers become visible in order
  seq bigint not null default 0,
  -- up to here the past may have been forgotten
  pruned bigint not null default 0,
  open boolean not null default true,
  guests boolean not null default true,
  slow_seconds smallint not null default 0 check (slow_seconds between 0 and 120),
  filter text not null default 'hold' check (filter in ('off', 'hold', 'mask', 'block')),
  pinned_id uuid,
  version integer not null default 1
);
insert into chat_rooms (studio_id) select id from studios;
create function open_chat_room() returns trigger language plpgsql as $$
begin
  insert into chat_rooms (studio_id) values (new.id);
  return null;
end $$;
create trigger studios_open_chat_room after insert on studios for each row execute function open_chat_room();

-- Whoever has spoken in a room. The id is a keyed hash of the room and the account, or the guest's own secret id.
create table chat_people (
  id uuid primary key,
  studio_id uuid not null references chat_rooms (studio_id) on delete cascade,
  -- null for guests
  account_id uuid references accounts (id) on delete set null,
  -- as it stood beside the latest line
  name text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  muted_at timestamptz,
  -- null with muted_at: for good
  muted_until timestamptz,
  muted_by uuid references accounts (id) on delete set null,
  -- rank of whoever muted: nobody of a lower one takes it back
  muted_rank smallint
);
create index chat_people_muted on chat_people (studio_id, muted_at desc) where muted_at is not null;
create index chat_people_last on chat_people (last_at);

create table chat_lines (
  id uuid primary key,
  studio_id uuid not null references chat_rooms (studio_id) on delete cascade,
  seq bigint not null,
  person_id uuid not null references chat_people (id) on delete cascade,
  -- given by the browser: a line that is said again is found by it
  client_id uuid not null,
  username text not null,
  rank smallint not null check (rank between 0 and 3),
  content text not null check (char_length(content) between 1 and 200),
  -- what was written, where words were masked
  original text,
  words text[] not null default '{}',
  said_at timestamptz not null,
  state text not null check (state in ('shown', 'deleted', 'held')),
  review text check (review in ('pending', 'passed', 'rejected')),
  -- rank of whoever deleted it
  deleted_rank smallint,
  collected_at timestamptz,
  collected_by uuid references accounts (id) on delete set null,
  handled_at timestamptz,
  handled_by uuid references accounts (id) on delete set null,
  unique (studio_id, seq),
  unique (person_id, client_id),
  check (state <> 'held' or review = 'pending'),
  check (handled_at is null or collected_at is not null)
);
create index chat_lines_time on chat_lines (said_at);
create index chat_lines_person on chat_lines (person_id, seq desc);
create index chat_lines_deleted on chat_lines (studio_id, seq) where state = 'deleted';
create index chat_lines_waiting on chat_lines (studio_id, seq) where review = 'pending';
create index chat_lines_collected on chat_lines (studio_id, collected_at desc) where collected_at is not null;

-- What operators did, numbered in the sequence of the room.
create table chat_acts (
  studio_id uuid not null references chat_rooms (studio_id) on delete cascade,
  seq bigint not null,
  kind text not null,
  at timestamptz not null,
  by_account uuid references accounts (id) on delete set null,
  line_id uuid references chat_lines (id) on delete cascade,
  person_id uuid,
  -- not for the audience
  staff boolean not null,
  -- the rest of the event
  data jsonb not null default '{}',
  primary key (studio_id, seq)
);
create index chat_acts_person on chat_acts (person_id, seq desc) where person_id is not null;
create index chat_acts_line on chat_acts (line_id) where line_id is not null;
create index chat_acts_time on chat_acts (at);

create table chat_moderators (
  studio_id uuid not null references chat_rooms (studio_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  since timestamptz not null,
  by_account uuid references accounts (id) on delete set null,
  primary key (studio_id, account_id)
);

-- Lines that the rules of recognition hit, by company day, for the cards of the rules; a refused line leaves its hit only.
create table chat_rule_hits (
  rule text not null references preset_rules (key),
  day date not null,
  line_id uuid not null,
  primary key (rule, day, line_id)
);

-- Stores a batch of lines in the order given: those said before are found, not stored again; those of muted people are
-- left out. Answers what is stored now, in the order of the sequence.
create function chat_say(room uuid, moment timestamptz, batch jsonb)
returns table (id uuid, seq bigint, person_id uuid, client_id uuid, state text, said_at timestamptz, fresh boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  base bigint;
  stored bigint;
begin
  select r.seq into strict base from chat_rooms r where r.studio_id = room for update;
  insert into chat_people as p (id, studio_id, account_id, name, first_at, last_at)
    select distinct on (b.person_id) b.person_id, room, b.account_id, b.username, moment, moment
    from jsonb_to_recordset(batch) as b (person_id uuid, account_id uuid, username text, place integer)
    order by b.person_id, b.place desc
    on conflict (id) do update set name = excluded.name, last_at = excluded.last_at;
  insert into chat_lines (id, studio_id, seq, person_id, client_id, username, rank, content, original, words, said_at, state, review)
    select b.id, room, base + row_number() over (order by b.place), b.person_id, b.client_id, b.username, b.rank, b.content,
      b.original, b.words, moment, b.state, b.review
    from jsonb_to_recordset(batch) as b (id uuid, person_id uuid, client_id uuid, username text, rank smallint,
      content text, original text, words text[], state text, review text, place integer)
    join chat_people p on p.id = b.person_id
    where (p.muted_at is null or p.muted_until <= moment)
      and not exists (select from chat_lines l where l.person_id = b.person_id and l.client_id = b.client_id);
  get diagnostics stored = row_count;
  update chat_rooms r set seq = base + stored where r.studio_id = room and stored > 0;
  return query
    select l.id, l.seq, l.person_id, l.client_id, l.state, l.said_at, l.seq > base
    from jsonb_to_recordset(batch) as b (person_id uuid, client_id uuid)
    join chat_lines l on l.person_id = b.person_id and l.client_id = b.client_id
    order by l.seq;
end $$;
