-- The audit as a chain: a background task seals committed rows of audit_events in blocks, each with the hash of the one
-- before (docs/decisions/0035-audit-chain.md). What is sealed is also indexed for the audit screen, so that writers of
-- audit_events pay for neither.

create table audit_blocks (
  number bigint primary key check (number > 0),
  -- The largest id of audit_events that is sealed in this block or before it.
  last_id bigint not null,
  entries integer not null check (entries > 0),
  -- All entries up to this block.
  total bigint not null,
  sealed_at timestamptz not null,
  previous bytea not null,
  hash bytea not null
);

-- One for each sealed row, with its hash.
create table audit_entries (
  event_id bigint primary key,
  block bigint not null,
  hash bytea not null,
  at timestamptz not null,
  user_id bigint,
  topic text not null
);
create index audit_entries_block on audit_entries (block, event_id);
create index audit_entries_at on audit_entries (at, event_id);
create index audit_entries_user on audit_entries (user_id, at, event_id);
create index audit_entries_topic on audit_entries (topic, at, event_id);

-- The records of a sealed row, by the office that they belong to.
create table audit_records (
  event_id bigint not null,
  office_id bigint not null,
  record_kind text not null,
  records bigint[] not null,
  at timestamptz not null,
  user_id bigint,
  topic text not null,
  -- Whether the office may know of this action.
  shown boolean not null,
  primary key (event_id, office_id)
);
create index audit_records_office on audit_records (office_id, at, event_id) where shown;
create index audit_records_user on audit_records (office_id, user_id, at, event_id) where shown;
create index audit_records_topic on audit_records (office_id, topic, at, event_id) where shown;
create index audit_records_which on audit_records using gin (records);

-- Ids below the last sealed one that were not there yet: of transactions that are running, or were rolled back.
create table audit_gaps (
  first_id bigint primary key,
  last_id bigint not null,
  since timestamptz not null
);

-- What was signed each day (also a line of the log and a file).
create table audit_checkpoints (
  day date primary key,
  block bigint not null,
  total bigint not null,
  hash bytea not null,
  made_at timestamptz not null,
  signed_by text not null,
  signature bytea not null
);

create trigger audit_blocks_stay before update or delete or truncate on audit_blocks
  for each statement execute function refuse_change();
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_records_stay before update or delete or truncate on audit_records
  for each statement execute function refuse_change();
create trigger audit_checkpoints_stay before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_change();
