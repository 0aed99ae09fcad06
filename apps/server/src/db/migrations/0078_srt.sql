-- Lines that encoders reach over SRT. The passphrase is encrypted under the installation's key, since the listener needs it; its
-- SHA-256 finds the line.
create table srt_lines (
  studio_id uuid not null references studios (id) on delete cascade,
  line text not null check (line in ('main', 'hot', 'cold')),
  passphrase bytea not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  made_at timestamptz not null,
  last_used_at timestamptz,
  -- Written by the server that holds the studio.
  node uuid,
  port integer check (port between 1 and 65535),
  address text,
  fault text check (fault in ('noFfmpeg', 'noPort', 'codec')),
  primary key (studio_id, line)
);
create unique index srt_lines_port on srt_lines (node, port);
