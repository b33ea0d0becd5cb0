create extension if not exists btree_gist;

-- When a member of the team can be booked. Times of day are minutes since midnight by the member's own clock.
create table appointments_schedules (
  member_id bigint primary key references users,
  title text not null,
  duration_minutes smallint not null check (duration_minutes in (15, 30, 45, 60)),
  time_zone text not null,
  active boolean not null,
  holidays boolean not null,
  minimum_notice integer not null check (minimum_notice between 0 and 20160),
  buffer smallint not null check (buffer between 0 and 120),
  daily_maximum smallint check (daily_maximum between 1 and 96),
  saved_at timestamptz not null
);

create table appointments_windows (
  member_id bigint not null references appointments_schedules,
  position smallint not null,
  -- As ISO 8601 counts them: 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  primary key (member_id, position),
  check (from_minute < to_minute)
);

create table appointments_days_off (
  member_id bigint not null references appointments_schedules,
  position smallint not null,
  first_day date not null,
  last_day date not null,
  label text not null,
  primary key (member_id, position),
  check (first_day <= last_day)
);

create table appointments (
  id bigint generated always as identity (start with 1001) primary key,
  office_id bigint not null references offices,
  booked_by bigint not null references users,
  booked_by_name text not null,
  member_id bigint not null references users,
  member_name text not null,
  physician_id bigint,
  physician_name text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The zone it was booked in, and day and time there: PostgreSQL need not know every zone that Node knows.
  time_zone text not null,
  local_date date not null,
  local_time text not null,
  status text not null default 'booked' check (status in ('booked', 'Closed', 'Cancelled')),
  meeting_link text not null default '' check (meeting_link = '' or meeting_link like 'https://%'),
  note text not null default '',
  -- Counts the changes that calendar programs are told of (RFC 5545 §3.8.7.4).
  sequence integer not null default 0,
  created_at timestamptz not null,
  -- When its time was chosen: at booking, and at each move.
  set_at timestamptz not null,
  invited_at timestamptz,
  day_reminder_at timestamptz,
  hour_reminder_at timestamptz,
  cancelled_at timestamptz,
  -- Nobody where the portal itself cancelled.
  cancelled_by bigint references users,
  -- What it is found by: names, without case and accents.
  search_text text collate "C" not null,
  foreign key (physician_id, office_id) references physicians (id, office_id),
  check (starts_at < ends_at),
  check ((status = 'Cancelled') = (cancelled_at is not null)),
  -- Nobody of the team is booked twice at one time, whatever the code above does.
  constraint appointments_apart exclude using gist (member_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'booked')
);
create index appointments_all on appointments (starts_at, id);
create index appointments_office on appointments (office_id, starts_at, id);
create index appointments_physician on appointments (physician_id, starts_at, id);
create index appointments_member on appointments (member_id, starts_at);
create index appointments_text on appointments using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index appointments_standing on appointments (ends_at) where status = 'booked';

-- When members are busy, as their connected calendars say.
create table appointments_calendar_busy (
  member_id bigint not null references users,
  event_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (member_id, event_id)
);
create index appointments_calendar_busy_time on appointments_calendar_busy (member_id, ends_at);

-- Which of somebody's private feed addresses is good: signed with this number, and no secret kept anywhere.
create table appointments_feeds (
  user_id bigint primary key references users,
  version integer not null
);
