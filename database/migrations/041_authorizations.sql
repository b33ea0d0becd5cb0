-- What a payer has authorized after a request was approved, what of it has been used, and when coverage has to be
-- verified again.

create table authorizations (
  id bigint generated always as identity (start with 1001) primary key,
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  -- 'wiser': an affirmation of the WISeR model, which holds 120 days from the day of the decision.
  basis text not null check (basis in ('payer', 'wiser')),
  -- The payer's number, or the UTN.
  number text not null check (number <> ''),
  payer text not null check (payer <> ''),
  product text not null check (product <> ''),
  codes text[] not null check (cardinality(codes) between 1 and 20),
  valid_from date not null,
  valid_to date not null,
  -- Null: the payer has named no limit, which is not a limit of nothing. At least one of the two is limited.
  units_authorized numeric(8, 2) check (units_authorized > 0),
  applications_authorized smallint check (applications_authorized > 0),
  -- Sums of the uses that are not voided, kept under the row's lock.
  units_used numeric(10, 2) not null default 0,
  applications_used integer not null default 0,
  notes text not null default '',
  version integer not null default 1,
  recorded_at timestamptz not null,
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  withdrawn_at timestamptz,
  withdrawn_by_name text not null default '',
  withdrawn_because text not null default '',
  -- When the office was warned that 80 % is used, and of the end: once each.
  warned_of_use_at timestamptz,
  warned_of_end_at timestamptz,
  -- What it is found by: numbers, payer, product and patient, without case and accents.
  search_text text collate "C" not null,
  check (valid_from <= valid_to),
  check (basis <> 'wiser' or valid_to = valid_from + 119),
  check (units_authorized is not null or applications_authorized is not null),
  -- The last wall: whatever the code does, nothing is used that was not authorized.
  check (units_used >= 0 and units_used <= coalesce(units_authorized, units_used)),
  check (applications_used >= 0 and applications_used <= coalesce(applications_authorized, applications_used)),
  check ((withdrawn_at is null) = (withdrawn_because = ''))
);
create unique index authorizations_number on authorizations (ivr_id, lower(number)) where withdrawn_at is null;
-- A list walks one of these, what ends first in front.
create index authorizations_all on authorizations (valid_to, id) where withdrawn_at is null;
create index authorizations_office on authorizations (office_id, valid_to, id) where withdrawn_at is null;
create index authorizations_physician on authorizations (physician_id, valid_to, id) where withdrawn_at is null;
create index authorizations_text on authorizations using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index authorizations_ending on authorizations (valid_to)
  where withdrawn_at is null and warned_of_end_at is null;

-- An authorization as it was before it was changed.
create table authorization_versions (
  authorization_id bigint not null references authorizations,
  version integer not null,
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint not null references users,
  primary key (authorization_id, version)
);
create trigger authorization_versions_stay before update or delete or truncate on authorization_versions
  for each statement execute function refuse_change();

create table authorization_uses (
  id bigint generated always as identity (start with 1001) primary key,
  authorization_id bigint not null references authorizations,
  used_on date not null,
  units numeric(8, 2) not null check (units >= 0),
  applications smallint not null check (applications >= 0),
  noted_at timestamptz not null,
  noted_by bigint not null references users,
  noted_by_name text not null,
  check (units > 0 or applications > 0)
);
create index authorization_uses_of on authorization_uses (authorization_id, used_on, id);
create trigger authorization_uses_stay before update or delete or truncate on authorization_uses
  for each statement execute function refuse_change();

-- A use that was noted wrongly counts no longer, and stays readable with the reason.
create table authorization_voids (
  use_id bigint primary key references authorization_uses,
  reason text not null check (reason <> ''),
  voided_at timestamptz not null,
  voided_by bigint not null references users,
  voided_by_name text not null
);
create trigger authorization_voids_stay before update or delete or truncate on authorization_voids
  for each statement execute function refuse_change();

-- Coverage that has to be verified again: at a change of plan, in a new year, and when an authorization ends.
create table reverifications (
  id bigint generated always as identity (start with 1001) primary key,
  ivr_id bigint not null references ivr_requests,
  authorization_id bigint references authorizations,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  kind text not null check (kind in ('plan-change', 'new-year', 'expiry')),
  due_on date not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by_name text not null default '',
  done_at timestamptz,
  done_by bigint references users,
  done_by_name text not null default '',
  outcome text not null default '',
  check ((done_at is null) = (done_by is null)),
  check ((kind = 'plan-change') = (authorization_id is null))
);
-- Each once, however often and by however many processes the background task runs.
create unique index reverifications_of on reverifications (authorization_id, kind, due_on)
  where authorization_id is not null;
create unique index reverifications_plan_change on reverifications (ivr_id)
  where kind = 'plan-change' and done_at is null;
create index reverifications_of_request on reverifications (ivr_id);
create index reverifications_all on reverifications (due_on, id) where done_at is null;
create index reverifications_office on reverifications (office_id, due_on, id) where done_at is null;
create index reverifications_physician on reverifications (physician_id, due_on, id) where done_at is null;
