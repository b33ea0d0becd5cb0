-- What a Conditional request waits for was kept twice: in its open round, and in a row of its own.

-- All locks are taken before the work, in the order of a decision; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_rounds, ivr_conditional in access exclusive mode;

-- Since when the team has documents, and when the office was reminded of them: once, until documents come.
alter table ivr_rounds add column documents_at timestamptz, add column reminded_at timestamptz;
update ivr_rounds d set documents_at = c.documents_at, reminded_at = c.reminded_at
from ivr_conditional c where c.ivr_id = d.ivr_id and d.answered_at is null and d.ended_at is null;
drop table ivr_conditional;

-- What waits for an office, and what it may have to be reminded of.
create index ivr_rounds_owed_office on ivr_rounds (office_id, asked_at, ivr_id)
  where answered_at is null and ended_at is null and documents_at is null;
create index ivr_rounds_owed_physician on ivr_rounds (physician_id, asked_at, ivr_id)
  where answered_at is null and ended_at is null and documents_at is null;
create index ivr_rounds_unreminded on ivr_rounds (office_id, asked_at)
  where answered_at is null and ended_at is null and documents_at is null and reminded_at is null;
