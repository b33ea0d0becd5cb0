-- What a Conditional request asks for is a list of items, answered one by one; a rejected request is sent again as a
-- new one that names it.

-- All locks are taken before the work, in the order of a decision; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_conditional, ivr_files in access exclusive mode;

alter table ivr_requests
  -- The number of its rounds, and when the office answered the last one, until somebody decides.
  add column round smallint not null default 0,
  add column answered_at timestamptz check (answered_at is null or status = 'Pending'),
  -- The rejected request that it corrects, or the approved one that it was started from.
  add column replaces bigint references ivr_requests,
  add column repeats bigint references ivr_requests,
  add column appeal_letter uuid references files,
  add column appeal_deadline date,
  add check ((appeal_letter is null) = (appeal_deadline is null)),
  add check (appeal_letter is null or replaces is not null),
  add check (replaces is null or repeats is null);
-- A request is corrected once: the correction can be corrected again.
create unique index ivr_requests_replaces on ivr_requests (replaces) where replaces is not null;

create table ivr_rounds (
  ivr_id bigint not null references ivr_requests,
  round smallint not null check (round > 0),
  office_id bigint not null,
  physician_id bigint not null,
  asked_at timestamptz not null,
  asked_by bigint not null references users,
  asked_by_name text not null,
  additional_information text not null check (additional_information <> ''),
  notes text not null check (notes <> ''),
  answered_at timestamptz,
  answered_by bigint references users,
  answered_by_name text not null default '',
  -- When the request was decided on, or asked about again, after that.
  ended_at timestamptz,
  primary key (ivr_id, round),
  check ((answered_at is null) = (answered_by is null))
);
-- Requests that are Pending again, by since when.
create index ivr_rounds_answered on ivr_rounds (answered_at, ivr_id)
  where answered_at is not null and ended_at is null;
create index ivr_rounds_answered_office on ivr_rounds (office_id, answered_at, ivr_id)
  where answered_at is not null and ended_at is null;
create index ivr_rounds_answered_physician on ivr_rounds (physician_id, answered_at, ivr_id)
  where answered_at is not null and ended_at is null;

create table ivr_items (
  ivr_id bigint not null,
  round smallint not null,
  item smallint not null check (item > 0),
  kind text not null check (kind in ('document', 'field', 'question', 'notes')),
  -- The kind of document, or the name of the field.
  about text not null default '',
  text text not null default '',
  answer text not null default '',
  -- The values of a corrected field.
  before text not null default '',
  after text not null default '',
  answered_at timestamptz,
  answered_by bigint references users,
  answered_by_name text not null default '',
  primary key (ivr_id, round, item),
  foreign key (ivr_id, round) references ivr_rounds (ivr_id, round),
  check ((answered_at is null) = (answered_by is null)),
  check ((about <> '') = (kind in ('document', 'field')))
);

-- The item that a supporting document answers.
alter table ivr_files
  add column round smallint,
  add column item smallint,
  add foreign key (ivr_id, round, item) references ivr_items (ivr_id, round, item),
  add check ((round is null) = (item is null));

-- What was asked before is one item, made from its notes.
update ivr_requests set round = 1 where status = 'Conditional';
insert into ivr_rounds
  (ivr_id, round, office_id, physician_id, asked_at, asked_by, asked_by_name, additional_information, notes)
select id, 1, office_id, physician_id, action_at, action_by, action_by_name, additional_information, notes
from ivr_requests where status = 'Conditional';
insert into ivr_items (ivr_id, round, item, kind, text)
select id, 1, 1, 'notes', additional_information from ivr_requests where status = 'Conditional';

-- Copies of a file share the stored bytes, which are removed with the last of them.
create index files_store_key on files (store_key);
