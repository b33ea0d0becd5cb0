-- Reasons stand with the decision that they are of, and mentions with their message, in place of three tables beside them.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_decisions, ivr_decisions_against, ivr_rejections, messages, message_mentions
  in access exclusive mode;

-- Why it was rejected, for its office, where no answer says it.
alter table ivr_requests add column rejection_reason text not null default '';
update ivr_requests r set rejection_reason = x.reason from ivr_rejections x where x.ivr_id = r.id and x.reason <> '';

-- Against what of the reviewer's own answer or the check it was made, in sentences, and why. The team's.
alter table ivr_decisions
  add column contradictions text[] not null default '{}',
  add column team_reason text not null default '';
alter table ivr_decisions disable trigger ivr_decisions_stay;
update ivr_decisions d set contradictions = a.contradictions, team_reason = a.reason
from ivr_decisions_against a where a.ivr_id = d.ivr_id and a.decided_at = d.decided_at;
alter table ivr_decisions enable trigger ivr_decisions_stay;
create index ivr_decisions_contradicting on ivr_decisions (ivr_id) where contradictions <> '{}';

-- The people who were mentioned: [{"_id", "name"}].
alter table messages add column mentions jsonb not null default '[]';
alter table messages disable trigger messages_stay;
update messages m set mentions = n.people
from (
  select message_id, jsonb_agg(jsonb_build_object('_id', user_id::text, 'name', name)) as people
  from message_mentions group by 1
) n
where n.message_id = m.id;
alter table messages enable trigger messages_stay;

drop table ivr_decisions_against, ivr_rejections, message_mentions;
