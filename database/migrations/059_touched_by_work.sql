-- The first touch of a request is work that is kept, not its taking (docs/spec/queue.md, 'Due time').
set local lock_timeout = '2s';

-- Requests that were only taken are untouched again. The portal computes the due times of version 0 anew.
update ivr_queue q set touched_ms = null, next_action = 'review', settings_version = 0
from ivr_requests r
where r.id = q.ivr_id and q.touched_ms is not null and q.next_action = 'decide' and q.hand_action is null
  and r.status = 'Pending' and r.round = 0
  and not exists (select from messages m where m.ivr_id = q.ivr_id and m.by_type in (3, 4))
  and not exists (select from ivr_benefits b where b.ivr_id = q.ivr_id)
  and not exists (select from ivr_decisions d where d.ivr_id = q.ivr_id);

-- Since when whoever has it open has it, until they have kept work on it: then it counts as taken (ivr_takes). The
-- version before this one counts at once and leaves it empty.
alter table ivr_queue add column taken_at timestamptz;
