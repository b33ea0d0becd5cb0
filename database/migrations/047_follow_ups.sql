-- What a member of the team wants to be done next with an open request, and when. Until then it stands behind the others.
set local lock_timeout = '2s';
lock table ivr_queue in access exclusive mode;
alter table ivr_queue
  add column hand_action text,
  add column hand_note text not null default '' check (length(hand_note) <= 200),
  add column hand_by bigint references users,
  add column follow_up_at timestamptz,
  -- The follow-up, or the due time if that comes first and has not passed already.
  add column sinks_until timestamptz,
  add check (num_nonnulls(hand_action, hand_by, follow_up_at, sinks_until) in (0, 4)),
  drop constraint ivr_queue_rank_check,
  -- 2 while it waits for its follow-up.
  add constraint ivr_queue_rank_check check (rank in (0, 1) or (rank = 2 and follow_up_at is not null));
create index ivr_queue_follow_ups on ivr_queue (sinks_until) where rank = 2;
