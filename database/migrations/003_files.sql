create table files (
  id uuid primary key default gen_random_uuid(),
  -- The side that uploaded it: an office, or the verification team where this is null.
  office_id bigint references offices,
  uploaded_by bigint not null references users,
  store_key text not null,
  name text not null,
  extension text not null check (extension in ('csv', 'pdf', 'jpeg', 'jpg', 'png', 'xls', 'xlsx')),
  content_type text not null,
  size integer not null check (size between 1 and 5242880),
  sha256 bytea not null,
  created_at timestamptz not null,
  attached_at timestamptz
);
-- What is attached to nothing is looked for by age and removed.
create index files_unattached on files (created_at) where attached_at is null;

-- Keys under which the storage may hold bytes that no file names: noted before an upload's bytes arrive, and when
-- a file is removed. A job removes the bytes when the time has come, then the row; so a process that ends
-- between two steps leaves nothing behind that is not found again.
create table file_leftovers (
  store_key text primary key,
  remove_after timestamptz not null
);
create index file_leftovers_due on file_leftovers (remove_after);
