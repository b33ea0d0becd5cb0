-- A schedule is read and saved as a whole, so its windows and days off are columns of it.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table appointments_schedules, appointments_windows, appointments_days_off in access exclusive mode;

alter table appointments_schedules
  -- [{"weekday", "from", "to"}]: weekdays as ISO 8601 counts them, minutes since midnight.
  add column windows jsonb not null default '[]',
  -- [{"from", "to", "label"}]: first and last day.
  add column days_off jsonb not null default '[]';
update appointments_schedules s set
  windows = coalesce((
    select jsonb_agg(jsonb_build_object('weekday', weekday, 'from', from_minute, 'to', to_minute) order by position)
    from appointments_windows w where w.member_id = s.member_id), '[]'),
  days_off = coalesce((
    select jsonb_agg(jsonb_build_object('from', first_day, 'to', last_day, 'label', label) order by position)
    from appointments_days_off d where d.member_id = s.member_id), '[]');

drop table appointments_windows, appointments_days_off;

-- What the version before 060 read.
drop view prior_authorization_work;
