-- Requests that were not sent yet, each for its person alone. What was typed is encrypted by the portal: `summary` is
-- what the list shows, `content` the form. They end with the account and 30 days after they were last saved.
create table ivr_drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  summary text not null,
  content text not null,
  -- Counts the saves, so that whoever saves an old copy is told; and which window saved last.
  version integer not null default 1,
  writer text not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  -- When its person was told that it is about to end.
  warned_at timestamptz
);
create index ivr_drafts_of_user on ivr_drafts (user_id, saved_at desc);
create index ivr_drafts_age on ivr_drafts (saved_at);

-- The uploads that a draft names: they are not removed while it lives.
create table ivr_draft_files (
  draft_id bigint not null references ivr_drafts on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (draft_id, file_id)
);
create index ivr_draft_files_of_file on ivr_draft_files (file_id);
