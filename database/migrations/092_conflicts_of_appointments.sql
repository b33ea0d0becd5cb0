-- An appointment has one conflict with the member's calendar at most, so it is kept in the appointment.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table appointments, appointments_calendar_conflicts in access exclusive mode;

alter table appointments add column conflict_kind text check (conflict_kind in ('removed', 'moved')),
  -- When the event takes place now.
  add column conflict_starts_at timestamptz, add column conflict_ends_at timestamptz,
  -- What had been written to the calendar by then: whatever is found after a later write is no answer of the member's.
  add column conflict_event_done bigint,
  add column conflict_noticed_at timestamptz, add column conflict_office_notified_at timestamptz;
update appointments a set conflict_kind = d.kind, conflict_starts_at = d.starts_at, conflict_ends_at = d.ends_at,
  conflict_event_done = d.event_done, conflict_noticed_at = d.noticed_at,
  conflict_office_notified_at = d.office_notified_at
from appointments_calendar_conflicts d where d.appointment_id = a.id;
alter table appointments add constraint appointments_conflict_whole check (case
  when conflict_kind is null then num_nonnulls(conflict_starts_at, conflict_ends_at, conflict_event_done,
    conflict_noticed_at, conflict_office_notified_at) = 0
  else num_nonnulls(conflict_event_done, conflict_noticed_at) = 2
    and (conflict_kind = 'moved') = (num_nonnulls(conflict_starts_at, conflict_ends_at) = 2) end);
drop table appointments_calendar_conflicts;
