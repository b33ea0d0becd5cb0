-- The prior authorizations that somebody has to do something with: one narrow row each, kept by triggers, so that the
-- work queue reads what waits and never what is done.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table prior_authorizations, prior_authorization_outcomes, messages in share row exclusive mode;

create table prior_authorization_work (
  prior_authorization_id bigint primary key references prior_authorizations,
  office_id bigint not null references offices,
  physician_id bigint,
  -- 'response' and 'review-answer' of the team, 'outcome' of the payer, 'answer' of the office.
  waits_for text not null check (waits_for in ('response', 'outcome', 'answer', 'review-answer')),
  since timestamptz not null,
  -- Who responded or recorded the outcome.
  handled_by bigint references users,
  foreign key (physician_id, office_id) references physicians (id, office_id)
);
create index prior_authorization_work_since on prior_authorization_work (waits_for, since);

create function prior_authorization_sent() returns trigger language plpgsql as $$
begin
  insert into prior_authorization_work (prior_authorization_id, office_id, physician_id, waits_for, since)
  values (new.id, new.office_id, new.physician_id, 'response', new.created_at);
  return null;
end $$;
create trigger prior_authorizations_sent after insert on prior_authorizations
  for each row execute function prior_authorization_sent();

create function prior_authorization_answered() returns trigger language plpgsql as $$
begin
  update prior_authorization_work set waits_for = 'outcome', since = new.response_at, handled_by = new.response_by
  where prior_authorization_id = new.id and waits_for = 'response';
  return null;
end $$;
create trigger prior_authorizations_answered after update of response_at on prior_authorizations for each row
  when (old.response_at is null and new.response_at is not null) execute function prior_authorization_answered();

-- The last outcome says whether anything is left to do: only one that wants more information from the office does.
create function prior_authorization_decided() returns trigger language plpgsql as $$
begin
  if new.outcome <> 'more-information' then
    delete from prior_authorization_work where prior_authorization_id = new.prior_authorization_id;
    return null;
  end if;
  insert into prior_authorization_work (prior_authorization_id, office_id, physician_id, waits_for, since, handled_by)
  select p.id, p.office_id, p.physician_id, 'answer', new.recorded_at, new.recorded_by
  from prior_authorizations p where p.id = new.prior_authorization_id
  on conflict (prior_authorization_id) do update
    set waits_for = excluded.waits_for, since = excluded.since, handled_by = excluded.handled_by;
  return null;
end $$;
create trigger prior_authorization_outcomes_decided after insert on prior_authorization_outcomes
  for each row execute function prior_authorization_decided();

create function prior_authorization_discussed() returns trigger language plpgsql as $$
begin
  update prior_authorization_work set waits_for = 'review-answer', since = new.at
  where prior_authorization_id = new.prior_authorization_id and waits_for = 'answer';
  return null;
end $$;
create trigger messages_answer_prior_authorizations after insert on messages for each row
  when (new.prior_authorization_id is not null and not new.internal and new.by_type in (1, 2))
  execute function prior_authorization_discussed();

-- What waits now. Outcomes of responses from long ago are not expected any more.
insert into prior_authorization_work (prior_authorization_id, office_id, physician_id, waits_for, since, handled_by)
select p.id, p.office_id, p.physician_id,
  case when m.at is not null then 'review-answer' when o.outcome is not null then 'answer'
    when p.response_at is not null then 'outcome' else 'response' end,
  coalesce(m.at, o.recorded_at, p.response_at, p.created_at), coalesce(o.recorded_by, p.response_by)
from prior_authorizations p
left join lateral (
  select outcome, recorded_at, recorded_by from prior_authorization_outcomes
  where prior_authorization_id = p.id order by revision desc limit 1) o on true
left join lateral (
  select min(at) as at from messages
  where prior_authorization_id = p.id and not internal and by_type in (1, 2) and at > o.recorded_at) m on true
where case when o.outcome is not null then o.outcome = 'more-information'
  else p.response_at is null or p.response_at > now() - interval '30 days' end;
