-- What this database holds: the demo, or the data of patients. The portal that first uses it writes the row, and no
-- portal of the other kind starts on it.
create table installation (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('demo', 'patients')),
  since timestamptz not null default now()
);
