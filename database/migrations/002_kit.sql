-- What every area stands on: answers kept for repeated calls, and the record of who saw and did what.

create table idempotency_keys (
  who text not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (who, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- HIPAA 164.312(b): one row for each read and write of patient data, in the transaction that did it.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint not null,
  user_type smallint not null,
  office_id bigint,
  action text not null,
  record_kind text not null,
  records bigint[] not null,
  from_address text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_events_stay before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

-- Attempts of one kind by one account or network address, counted until `ends_at`. Keys are keyed hashes.
create table attempt_counts (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index attempt_counts_age on attempt_counts (ends_at);
