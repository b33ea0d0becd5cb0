-- When the calendar was last made to show an appointment, by the database's clock; null: before this was kept.
alter table appointments_calendar_events add column done_at timestamptz;

-- Appointments whose event the member deleted or moved in their own calendar, until they say what is to become of them.
create table appointments_calendar_doubts (
  appointment_id bigint primary key references appointments,
  kind text not null check (kind in ('removed', 'moved')),
  -- When the event takes place now.
  starts_at timestamptz,
  ends_at timestamptz,
  -- What had been written to the calendar by then: whatever is found after a later write is no answer of the member's.
  event_done bigint not null,
  noticed_at timestamptz not null,
  office_told_at timestamptz,
  check ((kind = 'moved') = (starts_at is not null and ends_at is not null))
);
create index appointments_calendar_doubts_untold on appointments_calendar_doubts (noticed_at)
  where office_told_at is null;
