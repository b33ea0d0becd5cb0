create extension if not exists pg_trgm;

-- The request itself. Its id is its running number: #IVR-1001.
create table ivr_requests (
  id bigint generated always as identity (start with 1001) primary key,
  office_id bigint not null references offices,
  physician_id bigint not null,
  submitted_by bigint not null references users,
  submitted_by_type smallint not null,
  submitted_by_name text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Conditional')),
  action_by bigint references users,
  action_by_name text not null default '',
  action_at timestamptz,
  additional_information text not null default '',
  notes text not null default '',
  created_at timestamptz not null,
  patient_first_name text not null,
  patient_last_name text not null,
  patient_birth_day date not null,
  patient_address text not null,
  patient_city text not null,
  patient_state text not null,
  patient_zip_code text not null,
  insurance_type text not null,
  primary_insurance text not null,
  primary_policy_number text not null,
  secondary_insurance text not null default '',
  secondary_policy_number text not null default '',
  physician_name text not null,
  physician_npi text not null,
  physician_tax_id text not null,
  ptan text not null,
  taxonomy_code text not null,
  state_license_number text not null,
  physician_address text not null,
  physician_city text not null,
  physician_state text not null,
  physician_zip_code text not null,
  office_contact_name text not null default '',
  phone text not null,
  ext text not null default '',
  fax_number text not null,
  facility_name text not null,
  facility_npi text not null default '',
  facility_tax_id text not null default '',
  service_type text not null default '',
  facility_address text not null default '',
  facility_city text not null default '',
  facility_state text not null default '',
  facility_zip_code text not null default '',
  service_day date not null,
  product_q_code text not null,
  unit_cm2 text not null,
  icd10_code text not null,
  cpt_code text not null,
  application_code smallint not null default 2,
  wound_type text not null,
  wound_location text not null,
  wound_size text not null,
  foreign key (physician_id, office_id) references physicians (id, office_id),
  -- Who decided and when belong together, and only a Pending request has neither.
  check ((status = 'Pending') = (action_at is null)),
  check ((action_at is null) = (action_by is null)),
  check (status <> 'Conditional' or (additional_information <> '' and notes <> ''))
) with (fillfactor = 90);

create table ivr_files (
  ivr_id bigint not null references ivr_requests,
  file_id uuid not null unique references files,
  slot text not null check (slot in ('primaryFront', 'primaryBack', 'secondaryFront', 'secondaryBack', 'wound', 'supporting')),
  position smallint not null default 0,
  primary key (ivr_id, slot, position)
);

-- The narrow row that lists and searches walk: see docs/decisions/0003-lists-that-stay-flat.md.
create table ivr_search (
  id bigint primary key references ivr_requests,
  office_id bigint not null,
  physician_id bigint not null,
  status text not null,
  created_at timestamptz not null,
  text text collate "C" not null
);
alter table ivr_search set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index ivr_search_all on ivr_search (created_at, id);
create index ivr_search_status on ivr_search (status, created_at, id);
create index ivr_search_office on ivr_search (office_id, created_at, id);
create index ivr_search_office_status on ivr_search (office_id, status, created_at, id);
create index ivr_search_physician on ivr_search (physician_id, created_at, id);
create index ivr_search_physician_status on ivr_search (physician_id, status, created_at, id);
-- One office or physician is searched by reading its texts from the index alone.
create index ivr_search_office_text on ivr_search (office_id) include (status, created_at, id, text);
create index ivr_search_physician_text on ivr_search (physician_id) include (status, created_at, id, text);

-- All offices are searched by trigrams, and by grams of one and two letters where a term has no trigram. These
-- rows are never changed, so a decision leaves their large indexes alone. Without fastupdate no write has to
-- flush a pending list.
create table ivr_texts (
  id bigint primary key references ivr_requests,
  created_at timestamptz not null,
  text text collate "C" not null
);
create index ivr_texts_trigrams on ivr_texts using gin (text gin_trgm_ops) with (fastupdate = off);
create table ivr_grams (
  id bigint primary key references ivr_requests,
  grams text[] not null
);
create index ivr_grams_grams on ivr_grams using gin (grams) with (fastupdate = off);

-- Counts: each write appends what it changes; a job folds the rows into totals by scope, status and day.
-- Nobody updates a row that another writer updates, so no writer waits for another.
create table ivr_count_deltas (
  id bigint generated always as identity primary key,
  office_id bigint not null,
  physician_id bigint not null,
  status text not null,
  day date not null,
  delta smallint not null
);

-- scope: 0 all, 1 an office, 2 a physician; scope_id is 0 for all. span: 'all', a month or a day; start is the
-- span's first day ('-infinity' for all).
create table ivr_counts (
  scope smallint not null check (scope between 0 and 2),
  scope_id bigint not null,
  span text not null check (span in ('all', 'month', 'day')),
  status text not null,
  start date not null,
  n bigint not null,
  primary key (scope, scope_id, span, status, start)
) with (fillfactor = 70);
