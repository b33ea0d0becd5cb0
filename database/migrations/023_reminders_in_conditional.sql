-- A Conditional request was held twice: since when its office owes documents, and when it is reminded of them. The
-- second follows from the first but for whether the reminder was sent.

-- All locks are taken before the work, in the order of a decision; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_reminders, ivr_conditional in access exclusive mode;

-- Once per request, until documents come: then it may be asked for others.
alter table ivr_conditional add column reminded_at timestamptz;
update ivr_conditional c set reminded_at = m.sent_at
from ivr_reminders m where m.ivr_id = c.ivr_id and m.sent_at is not null and c.documents_at is null;
drop table ivr_reminders;

-- Those that a reminder may be due for: by office, as each office gets one mail of them.
create index ivr_conditional_unreminded on ivr_conditional (office_id, asked_at)
  where documents_at is null and reminded_at is null;
