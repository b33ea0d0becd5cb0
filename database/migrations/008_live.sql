-- What has changed, for the screens that follow it. A row names a record and who may learn of it; it holds
-- nothing of the record itself and is swept after a day.
create table live_changes (
  id bigint generated always as identity primary key,
  -- Whoever reads on takes rows of finished transactions only, in this order: none is passed over that way.
  written_by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  area text not null,
  record bigint not null,
  team boolean not null,
  admins boolean not null,
  office_id bigint,
  physician_id bigint,
  user_ids bigint[] not null
);
create index live_changes_order on live_changes (written_by, id);
