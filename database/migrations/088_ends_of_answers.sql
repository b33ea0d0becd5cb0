-- A request has one valid answer at most, and both are read together, so its last day is kept in the request.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_benefits_validity in access exclusive mode;

-- The last day of an approved request's latest answer, and when its people were notified that it had passed.
alter table ivr_requests add column answer_valid_until date, add column answer_end_told_at timestamptz;
update ivr_requests r set answer_valid_until = v.valid_until, answer_end_told_at = v.told_at
from ivr_benefits_validity v where v.ivr_id = r.id;
drop table ivr_benefits_validity;

create index ivr_requests_ends_office on ivr_requests (office_id, answer_valid_until)
  where answer_valid_until is not null;
create index ivr_requests_ends_physician on ivr_requests (physician_id, answer_valid_until)
  where answer_valid_until is not null;
create index ivr_requests_ends_all on ivr_requests (answer_valid_until) where answer_valid_until is not null;
create index ivr_requests_ends_untold on ivr_requests (answer_valid_until)
  where answer_valid_until is not null and answer_end_told_at is null;
