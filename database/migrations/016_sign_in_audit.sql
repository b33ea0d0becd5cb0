-- Signing in is audited too. Who types a wrong address has no account: the address is kept as a keyed hash.
alter table audit_events
  alter column user_id drop not null,
  alter column user_type drop not null,
  add column subject bytea,
  add column detail text not null default '',
  add check ((user_id is null) = (user_type is null));

-- Sessions that ended by themselves are looked for every minute.
create index sessions_open on sessions (last_used_at) where ended_at is null;
