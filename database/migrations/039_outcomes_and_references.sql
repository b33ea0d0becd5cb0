-- What a payer decided on a prior authorization, and records that name a request.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, prior_authorizations, support_cases in access exclusive mode;

alter table prior_authorizations add column ivr_id bigint references ivr_requests;
create index prior_authorizations_ivr on prior_authorizations (ivr_id) where ivr_id is not null;
alter table support_cases add column ivr_id bigint references ivr_requests;
create index support_cases_ivr on support_cases (ivr_id) where ivr_id is not null;

-- The latest revision counts. A payer may decide anew; what was recorded before stays.
create table prior_authorization_outcomes (
  prior_authorization_id bigint not null references prior_authorizations,
  revision smallint not null check (revision > 0),
  outcome text not null check (outcome in ('approved', 'partial', 'denied', 'more-information', 'not-required')),
  -- The payer's number, as it gave it.
  number text not null default '' check (length(number) <= 50),
  valid_from date,
  valid_to date,
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (prior_authorization_id, revision),
  check (valid_to >= valid_from),
  check (outcome in ('approved', 'partial') or num_nonnulls(valid_from, valid_to) = 0)
);
create trigger prior_authorization_outcomes_stay before update or delete or truncate on prior_authorization_outcomes
  for each statement execute function refuse_change();
