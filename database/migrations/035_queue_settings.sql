-- By which calendar and targets requests are due, in business minutes, and when members of the team are absent.
create table ivr_queue_settings (
  one_row boolean primary key default true check (one_row),
  -- Counts the changes: due times that were computed with another version are computed anew.
  version integer not null default 1,
  settings jsonb not null,
  changed_at timestamptz,
  changed_by bigint references users
);
insert into ivr_queue_settings (settings) values ('{
  "calendar": {
    "timeZone": "America/New_York",
    "weekdays": [
      {"weekday": 1, "opens": "08:00", "closes": "17:00"},
      {"weekday": 2, "opens": "08:00", "closes": "17:00"},
      {"weekday": 3, "opens": "08:00", "closes": "17:00"},
      {"weekday": 4, "opens": "08:00", "closes": "17:00"},
      {"weekday": 5, "opens": "08:00", "closes": "17:00"}
    ],
    "holidays": [
      {"day": "2026-11-26", "name": "Thanksgiving Day"},
      {"day": "2026-12-25", "name": "Christmas Day"},
      {"day": "2027-01-01", "name": "New Year’s Day"},
      {"day": "2027-05-31", "name": "Memorial Day"},
      {"day": "2027-07-05", "name": "Independence Day"},
      {"day": "2027-09-06", "name": "Labor Day"},
      {"day": "2027-11-25", "name": "Thanksgiving Day"},
      {"day": "2027-12-24", "name": "Christmas Day"}
    ]
  },
  "targets": {"firstTouch": 240, "partB": 540, "commercial": 1080, "cap": 1620},
  "nearDays": 2
}');

create table ivr_absences (
  user_id bigint primary key references users,
  from_day date not null,
  -- The last day; null until somebody ends it.
  to_day date check (to_day >= from_day)
);
