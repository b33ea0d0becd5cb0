-- What somebody should look at who answers for access (docs/spec/audit.md, 'Alerts').
create table audit_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('many-patients', 'large-export', 'new-admin')),
  -- Whom it is about.
  user_id bigint not null references users,
  amount integer not null check (amount > 0),
  raised_at timestamptz not null,
  -- The entry of the audit that it is raised of, where it is one.
  event_id bigint unique,
  acknowledged_by bigint references users,
  acknowledged_at timestamptz,
  check ((acknowledged_by is null) = (acknowledged_at is null))
);
create index audit_alerts_of_person on audit_alerts (user_id, kind, raised_at);
