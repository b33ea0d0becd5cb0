-- What people ask for help with, and the one answer that closes it. The id is the running number: #SUP-1001.
create table support_cases (
  id bigint generated always as identity (start with 1001) primary key,
  office_id bigint references offices,
  physician_id bigint,
  submitted_by bigint not null references users,
  submitted_by_type smallint not null check (submitted_by_type between 1 and 4),
  submitted_by_name text not null,
  subject text not null check (subject <> ''),
  description text not null,
  created_at timestamptz not null,
  -- Whose turn it is: 2 the office's, 3 the team's ("assigned to IVR"), 4 its admins'.
  accessible_for_user_type smallint not null check (accessible_for_user_type in (2, 3, 4)),
  assigned_by bigint references users,
  assigned_by_name text not null default '',
  assigned_at timestamptz,
  response text not null default '',
  response_by bigint references users,
  response_by_name text not null default '',
  response_at timestamptz,
  foreign key (physician_id, office_id) references physicians (id, office_id),
  -- The office side's cases belong to the office, a physician's also to them; the team's belong to no office.
  check ((submitted_by_type in (1, 2)) = (office_id is not null)),
  check ((submitted_by_type = 1) = (physician_id is not null)),
  check ((submitted_by_type in (3, 4)) = (accessible_for_user_type = 4)),
  check (accessible_for_user_type <> 2 or submitted_by_type = 1),
  -- Handed on, by somebody and at some time, or not; answered likewise: a case is closed by its response.
  check ((assigned_at is null) = (assigned_by is null)),
  check (assigned_at is null or accessible_for_user_type = 3),
  check ((response_at is null) = (response_by is null)),
  check ((response_at is null) = (response = ''))
);

-- A list walks one of these newest first and counts it whole: by who may see what, from the index alone.
create index support_cases_team on support_cases (created_at, id) include (accessible_for_user_type, submitted_by);
create index support_cases_office on support_cases (office_id, created_at, id);
create index support_cases_physician on support_cases (physician_id, created_at, id);
