-- Offices, the people who sign in, and physicians.

create table offices (
  id bigint generated always as identity primary key,
  tax_id text not null check (tax_id ~ '^\d{9}$'),
  npi_number text not null check (npi_number ~ '^[12]\d{9}$'),
  address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null,
  created_at timestamptz not null
);

create table physicians (
  id bigint generated always as identity primary key,
  office_id bigint not null references offices,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null default '',
  specialization text,
  taxonomy_code text not null default '',
  npi_number text not null default '',
  tax_id text not null default '',
  medical_license_number text not null default '',
  hospital_name text not null default '',
  service_type text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  office_contact_name text not null default '',
  ext text not null default '',
  fax_number text not null default '',
  status text not null check (status in ('notRegister', 'active', 'deactive')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, office_id)
);
create index physicians_of_office on physicians (office_id, last_name, first_name) where deleted_at is null;

create table users (
  id bigint generated always as identity primary key,
  user_type smallint not null check (user_type between 1 and 4),
  office_id bigint references offices,
  physician_id bigint,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  country_code text not null default '+1',
  phone_number text not null default '',
  fax_number text not null default '',
  profile_pic text not null default '',
  password_hash text,
  status text not null default 'active' check (status in ('notRegister', 'active', 'deactive')),
  hippa_terms_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The office side belongs to an office, the verification team to none; a physician is one of their office.
  check ((user_type in (1, 2)) = (office_id is not null)),
  check ((user_type = 1) = (physician_id is not null)),
  foreign key (physician_id, office_id) references physicians (id, office_id)
);
-- The address of somebody who was deleted can be invited again.
create unique index users_email on users (email) where deleted_at is null;
create unique index users_physician on users (physician_id) where deleted_at is null;

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default ''
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- One row for each time somebody proved a password and owes the code that was mailed to them.
create table pending_codes (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint references users,
  email text not null,
  purpose text not null check (purpose in ('sign-in', 'reset')),
  code_hash bytea not null,
  created_at timestamptz not null,
  code_made_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  used_at timestamptz
);
create index pending_codes_age on pending_codes (created_at);

-- Wrong codes in a row, for each account and purpose, whichever sign-in they were typed for. By address and
-- not by person, so that an address without an account is locked, and answered, just the same.
create table code_guards (
  email text not null,
  purpose text not null check (purpose in ('sign-in', 'reset')),
  wrong_in_row smallint not null default 0,
  locked_at timestamptz,
  unlock_hash bytea unique,
  unlock_sent_at timestamptz,
  touched_at timestamptz not null,
  primary key (email, purpose),
  check ((locked_at is null) = (unlock_hash is null)),
  check ((locked_at is null) = (unlock_sent_at is null))
);
