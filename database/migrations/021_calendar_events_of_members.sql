-- An appointment that is handed over leaves one member's calendar and appears in another's: one row for each.
alter table appointments_calendar_events drop constraint appointments_calendar_events_pkey;
alter table appointments_calendar_events add primary key (appointment_id, member_id);
