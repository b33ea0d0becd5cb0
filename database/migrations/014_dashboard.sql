-- What the dashboard shows beside the lists: whom an open request waits for, and figures by week.

-- The week that a moment belongs to, by the Sunday it begins with: in New York, whoever looks.
create function week_of(moment timestamptz) returns date language sql stable
  return (date_trunc('week', (moment at time zone 'America/New_York') + interval '1 day') - interval '1 day')::date;

-- Submissions and final decisions by week: each is appended once, and a job folds the rows into ivr_weeks.
create table ivr_week_deltas (
  id bigint generated always as identity primary key,
  office_id bigint not null,
  physician_id bigint not null,
  -- Who decided; nobody where the outcome is that it was submitted.
  reviewer_id bigint,
  week date not null,
  outcome text not null check (outcome in ('Submitted', 'Approved', 'Rejected')),
  -- From submission to decision, to the nearest hour.
  hours integer not null,
  check ((outcome = 'Submitted') = (reviewer_id is null))
);

-- scope: 0 all, 1 an office, 2 a physician, 3 a reviewer; scope_id is 0 for all. How many there were of each
-- number of hours gives exact percentiles of those hours, of one week and of several.
create table ivr_weeks (
  scope smallint not null check (scope between 0 and 3),
  scope_id bigint not null,
  week date not null,
  outcome text not null,
  hours integer not null,
  n bigint not null,
  primary key (scope, scope_id, week, outcome, hours)
) with (fillfactor = 70);
create index ivr_weeks_week on ivr_weeks (week);

-- Figures of the folded rows: of a week alone (weeks 1), and by reviewer of the twelve that end with it (12).
create table ivr_figures (
  weeks smallint not null check (weeks in (1, 12)),
  scope smallint not null,
  scope_id bigint not null,
  week date not null,
  submitted bigint not null,
  approved bigint not null,
  rejected bigint not null,
  median integer,
  ninetieth integer,
  primary key (weeks, scope, scope_id, week)
) with (fillfactor = 70);
create index ivr_figures_week on ivr_figures (week);
insert into ivr_week_deltas (office_id, physician_id, reviewer_id, week, outcome, hours)
select office_id, physician_id, null, week_of(created_at), 'Submitted', 0
from ivr_requests where created_at > (select max(created_at) from ivr_requests) - interval '14 weeks'
union all
select office_id, physician_id, action_by, week_of(action_at), status,
  greatest(0, round(extract(epoch from action_at - created_at) / 3600))
from ivr_requests where status in ('Approved', 'Rejected')
  and action_at > (select max(created_at) from ivr_requests) - interval '14 weeks';

-- Prior authorizations without an answer, oldest first.
create index prior_authorizations_open on prior_authorizations (created_at, id) where response_by is null;
create index prior_authorizations_open_office on prior_authorizations (office_id, created_at, id)
  where response_by is null;
create index prior_authorizations_open_physician on prior_authorizations (physician_id, created_at, id)
  where response_by is null;

-- Open support cases, by since when they are in the hands that they are in.
create index support_cases_open on support_cases (coalesce(assigned_at, created_at), id)
  where response_at is null;
create index support_cases_open_office on support_cases (office_id, coalesce(assigned_at, created_at), id)
  where response_at is null;

-- Last, for the reference keeps every write of requests waiting until all of this is done.
-- A Conditional request: since when its office is asked for documents, and since when the team has them. The
-- row goes when the request is decided on.
create table ivr_conditional (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null,
  physician_id bigint not null,
  asked_at timestamptz not null,
  documents_at timestamptz
);
create index ivr_conditional_answered on ivr_conditional (documents_at, ivr_id) where documents_at is not null;
create index ivr_conditional_answered_office on ivr_conditional (office_id, documents_at, ivr_id)
  where documents_at is not null;
create index ivr_conditional_answered_physician on ivr_conditional (physician_id, documents_at, ivr_id)
  where documents_at is not null;
create index ivr_conditional_owed_office on ivr_conditional (office_id, asked_at, ivr_id)
  where documents_at is null;
create index ivr_conditional_owed_physician on ivr_conditional (physician_id, asked_at, ivr_id)
  where documents_at is null;
insert into ivr_conditional (ivr_id, office_id, physician_id, asked_at, documents_at)
select r.id, r.office_id, r.physician_id, r.action_at, (
    select max(f.attached_at) from ivr_files a join files f on f.id = a.file_id
    where a.ivr_id = r.id and a.slot = 'supporting' and f.attached_at > r.action_at)
from ivr_requests r where r.status = 'Conditional';
