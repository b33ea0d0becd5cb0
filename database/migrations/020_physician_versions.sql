-- Counts the edits of a physician's record and names the last one, so that whoever edits an old copy is told.
alter table physicians
  add column version integer not null default 1,
  add column edited_by_name text not null default '',
  add column edited_at timestamptz;
