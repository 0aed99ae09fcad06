-- Two-step sign-in, proven phones and addresses, certification.

-- The address that was proven; it counts while it is still the account's address.
alter table accounts add column verified_email text not null default '';

create table two_step (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- the authenticator's key, encrypted with a key that is not in the database
  key_sealed bytea not null,
  started_at timestamptz not null,
  -- the session that may confirm it
  started_by uuid not null,
  -- null while it waits to be confirmed
  confirmed_at timestamptz,
  -- the last 30-second step whose code was used: a code counts once
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id uuid not null references two_step (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);

create table certifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  account_type text not null check (account_type in ('enterprise', 'soleTrader', 'institution')),
  certificate_type text not null check (certificate_type in ('idCard', 'passport', 'residencePermit')),
  enterprise_name text not null,
  enterprise_certificate_type text not null check (
    enterprise_certificate_type in ('businessLicense', 'institutionCertificate', 'organizationCodeCertificate')),
  -- legal person, number of the certificate and organization code, encrypted with a key that is not in the database
  sealed bytea not null,
  documents uuid[] not null check (cardinality(documents) between 1 and 3),
  state text not null check (state in ('auditing', 'passed', 'rejected', 'withdrawn')),
  reason text not null default '',
  decided_by text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  version integer not null default 1,
  check ((state = 'auditing') = (settled_at is null)),
  check ((state = 'rejected') = (reason <> ''))
);
create unique index certifications_one_open on certifications (account_id) where state = 'auditing';
create index certifications_by_account on certifications (account_id, created_at desc);
create index certifications_by_state on certifications (state, created_at);
create index certifications_by_document on certifications using gin (documents);
