-- Whether an encoder that connects puts the studio on air, or waits for a person; studios made before go on as they did.
alter table studios add column auto_start boolean not null default true;
-- Since an operator ended a live: lines wait for a person, however the studio starts.
alter table studios add column waits_since timestamptz;
