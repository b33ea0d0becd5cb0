-- An event that differs from its appointment is called a calendar conflict.
alter table appointments_calendar_doubts rename to appointments_calendar_conflicts;
alter table appointments_calendar_conflicts rename column office_told_at to office_notified_at;
alter index appointments_calendar_doubts_pkey rename to appointments_calendar_conflicts_pkey;
alter index appointments_calendar_doubts_untold rename to appointments_calendar_conflicts_unreported;
