-- Documents that an office sends for a prior authorization, and the one answer to them. The id is the running
-- number: #PA-1001.
create table prior_authorizations (
  id bigint generated always as identity (start with 1001) primary key,
  office_id bigint not null references offices,
  physician_id bigint,
  physician_name text not null default '',
  submitted_by bigint not null references users,
  submitted_by_type smallint not null,
  submitted_by_name text not null,
  description text not null default '',
  created_at timestamptz not null,
  -- What it is found by: number, description and names, without case and accents.
  search_text text collate "C" not null,
  comment text not null default '',
  response_by bigint references users,
  response_by_name text not null default '',
  response_at timestamptz,
  reminded_at timestamptz,
  foreign key (physician_id, office_id) references physicians (id, office_id),
  check ((response_at is null) = (response_by is null))
);

-- An office sends few of these beside its requests, so a list walks one of these indexes and counts it whole:
-- from the index alone, and exact at every moment. Vacuuming after few inserts keeps it that way.
create index prior_authorizations_all on prior_authorizations (created_at, id);
create index prior_authorizations_office on prior_authorizations (office_id, created_at, id);
create index prior_authorizations_physician on prior_authorizations (physician_id, created_at, id);
create index prior_authorizations_text on prior_authorizations using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
alter table prior_authorizations
  set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
-- Those that a reminder may be due for.
create index prior_authorizations_waiting on prior_authorizations (created_at)
  where response_by is null and reminded_at is null;

create table prior_authorization_files (
  prior_authorization_id bigint not null references prior_authorizations,
  file_id uuid not null unique references files,
  section text not null check (section in
    ('fourWeekCharts', 'woundImages', 'labTestResults', 'additionalDocuments', 'response')),
  position smallint not null,
  primary key (prior_authorization_id, section, position)
);

-- A Conditional request whose office owes documents, and when it is reminded of them. The row goes when the
-- documents come or the request is decided on; one that was sent stays, so that nobody is reminded twice.
create table ivr_reminders (
  ivr_id bigint primary key references ivr_requests,
  due_at timestamptz not null,
  sent_at timestamptz
);
create index ivr_reminders_due on ivr_reminders (due_at) where sent_at is null;
insert into ivr_reminders (ivr_id, due_at)
select id, action_at + interval '5 days' from ivr_requests where status = 'Conditional';
