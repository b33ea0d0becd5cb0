-- A draft may belong to its office: every Office Admin of it then sees it, and one of them, or nobody, has it in hand.
alter table ivr_drafts
  -- Null while it is its person's alone.
  add column office_id bigint references offices,
  -- Null while it is nobody's: it waits at the office's desk.
  add column holder_id bigint references users;
create index ivr_drafts_of_office on ivr_drafts (office_id, saved_at desc) where office_id is not null;
create index ivr_drafts_held on ivr_drafts (holder_id) where holder_id is not null;
