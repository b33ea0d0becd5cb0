-- What the verification team does beside requests: one narrow row for each open prior authorization and support case,
-- with its due time and its owner, so that they take their place in the order of the queue (034).

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table prior_authorizations, prior_authorization_outcomes, messages, support_cases in share row exclusive mode;
lock table prior_authorization_work in access exclusive mode;

-- Triggers keep it, so it needs no foreign keys to the records that it is about.
create table other_work (
  kind text not null check (kind in ('prior-authorization', 'support')),
  record_id bigint not null,
  -- null for what the team itself sent.
  office_id bigint,
  physician_id bigint,
  -- The request that the record names, and its date of service; the last day there is where it names none.
  ivr_id bigint,
  service_day date not null default '9999-12-31',
  created_at timestamptz not null,
  -- 'response', 'review-answer' and 'reply' of the team, 'outcome' of the payer, 'answer' of the office.
  waits_for text not null check (waits_for in ('response', 'outcome', 'answer', 'review-answer', 'reply')),
  waiting boolean not null generated always as (waits_for = 'answer') stored,
  since timestamptz not null,
  -- The least user type that sees it, and who does not see it because it is their own.
  seen_by smallint not null default 3 check (seen_by in (3, 4)),
  asked_by bigint,
  -- The place in the order of the queue, as in ivr_queue. Triggers set a rough one; the portal computes that of version 0
  -- in business time.
  rank smallint not null default 1 check (rank in (0, 1)),
  sort_at timestamptz not null,
  settings_version integer not null default 0,
  owner_id bigint references users,
  owned_at timestamptz,
  primary key (kind, record_id),
  check ((owner_id is null) = (owned_at is null))
) with (fillfactor = 80);
create index other_work_due on other_work (waiting, rank, sort_at, kind, record_id);
create index other_work_owner on other_work (owner_id) where owner_id is not null;
create index other_work_ivr on other_work (ivr_id) where ivr_id is not null;
-- Dates of service that come near, and pass.
create index other_work_days on other_work (service_day) where ivr_id is not null;
create index other_work_version on other_work (settings_version);

create function service_day_of(ivr bigint) returns date language sql stable as
  $$ select coalesce((select service_day from ivr_requests where id = ivr), '9999-12-31') $$;

create or replace function prior_authorization_sent() returns trigger language plpgsql as $$
begin
  insert into other_work (kind, record_id, office_id, physician_id, ivr_id, service_day, created_at, waits_for, since, sort_at)
  values ('prior-authorization', new.id, new.office_id, new.physician_id, new.ivr_id, service_day_of(new.ivr_id),
    new.created_at, 'response', new.created_at, new.created_at + interval '3 days');
  return null;
end $$;

-- Whoever responds or records an outcome goes on with it, unless somebody has it.
create or replace function prior_authorization_answered() returns trigger language plpgsql as $$
begin
  update other_work set waits_for = 'outcome', since = new.response_at, sort_at = new.response_at + interval '30 days',
    settings_version = 0, owner_id = coalesce(owner_id, new.response_by), owned_at = coalesce(owned_at, new.response_at)
  where kind = 'prior-authorization' and record_id = new.id and waits_for = 'response';
  return null;
end $$;

create or replace function prior_authorization_decided() returns trigger language plpgsql as $$
begin
  if new.outcome <> 'more-information' then
    delete from other_work where kind = 'prior-authorization' and record_id = new.prior_authorization_id;
    return null;
  end if;
  insert into other_work as w (kind, record_id, office_id, physician_id, ivr_id, service_day, created_at, waits_for, since,
    sort_at, owner_id, owned_at)
  select 'prior-authorization', p.id, p.office_id, p.physician_id, p.ivr_id, service_day_of(p.ivr_id), p.created_at,
    'answer', new.recorded_at, new.recorded_at + interval '3 days', new.recorded_by, new.recorded_at
  from prior_authorizations p where p.id = new.prior_authorization_id
  on conflict (kind, record_id) do update
    set waits_for = excluded.waits_for, since = excluded.since, sort_at = excluded.sort_at, settings_version = 0,
      owner_id = coalesce(w.owner_id, excluded.owner_id), owned_at = coalesce(w.owned_at, excluded.owned_at);
  return null;
end $$;

create or replace function prior_authorization_discussed() returns trigger language plpgsql as $$
begin
  update other_work set waits_for = 'review-answer', since = new.at, sort_at = new.at + interval '3 days', settings_version = 0
  where kind = 'prior-authorization' and record_id = new.prior_authorization_id and waits_for = 'answer';
  return null;
end $$;

-- A case of a physician is the office's until it is assigned to the team.
create function support_case_open() returns trigger language plpgsql as $$
begin
  insert into other_work (kind, record_id, office_id, physician_id, ivr_id, service_day, created_at, waits_for, since,
    seen_by, asked_by, sort_at)
  select 'support', new.id, new.office_id, new.physician_id, new.ivr_id, service_day_of(new.ivr_id), new.created_at, 'reply',
    w.since, new.accessible_for_user_type, case when new.office_id is null then new.submitted_by end,
    w.since + interval '1 day'
  from (select coalesce(new.assigned_at, new.created_at) as since) w
  on conflict (kind, record_id) do nothing;
  return null;
end $$;
create trigger support_cases_open after insert on support_cases for each row
  when (new.accessible_for_user_type <> 2 and new.response_at is null) execute function support_case_open();
create trigger support_cases_assigned after update of accessible_for_user_type on support_cases for each row
  when (old.accessible_for_user_type = 2 and new.accessible_for_user_type <> 2 and new.response_at is null)
  execute function support_case_open();

create function support_case_closed() returns trigger language plpgsql as $$
begin
  delete from other_work where kind = 'support' and record_id = new.id;
  return null;
end $$;
create trigger support_cases_closed after update of response_at on support_cases for each row
  when (old.response_at is null and new.response_at is not null) execute function support_case_closed();

-- What waits now. Whoever responded or recorded the outcome goes on with it, if they are still of the team.
insert into other_work (kind, record_id, office_id, physician_id, ivr_id, service_day, created_at, waits_for, since, sort_at,
  owner_id, owned_at)
select 'prior-authorization', p.id, p.office_id, p.physician_id, p.ivr_id, service_day_of(p.ivr_id), p.created_at,
  w.waits_for, w.since, w.since + case w.waits_for when 'outcome' then interval '30 days' else interval '3 days' end,
  u.id, case when u.id is not null then w.since end
from prior_authorization_work w
join prior_authorizations p on p.id = w.prior_authorization_id
left join users u on u.id = w.handled_by and u.status = 'active' and u.deleted_at is null;

insert into other_work (kind, record_id, office_id, physician_id, ivr_id, service_day, created_at, waits_for, since, seen_by,
  asked_by, sort_at)
select 'support', s.id, s.office_id, s.physician_id, s.ivr_id, service_day_of(s.ivr_id), s.created_at, 'reply', w.since,
  s.accessible_for_user_type, case when s.office_id is null then s.submitted_by end, w.since + interval '1 day'
from support_cases s
cross join lateral (select coalesce(s.assigned_at, s.created_at) as since) w
where s.response_at is null and s.accessible_for_user_type <> 2;

-- The version before this one reads what waits under its former name.
drop table prior_authorization_work;
create view prior_authorization_work as
select record_id as prior_authorization_id, office_id, physician_id, waits_for, since, owner_id as handled_by
from other_work where kind = 'prior-authorization';

-- In business minutes: until the response to a prior authorization, and until the answer to a support case.
update ivr_queue_settings
set settings = jsonb_set(settings, '{targets}', '{"priorAuthorization": 1620, "support": 540}'::jsonb || (settings -> 'targets'));
