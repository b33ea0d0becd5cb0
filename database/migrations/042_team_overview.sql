-- What the team did with requests, for its overview: who took which, and every decision with the times it was made in.
create table ivr_takes (
  id bigint generated always as identity primary key,
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  payer text not null,
  user_id bigint not null references users,
  taken_at timestamptz not null
);
create index ivr_takes_of_ivr on ivr_takes (ivr_id, user_id, taken_at);
create index ivr_takes_at on ivr_takes (taken_at);
create trigger ivr_takes_stay before update or delete or truncate on ivr_takes
  for each statement execute function refuse_change();

create table ivr_decisions (
  id bigint generated always as identity primary key,
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  payer text not null,
  outcome text not null check (outcome in ('Approved', 'Rejected', 'Conditional')),
  -- How often it had been Conditional before.
  round smallint not null,
  -- Why it was rejected or made Conditional: standard reasons, else what was asked for.
  reasons text[] not null default '{}',
  submitted_at timestamptz not null,
  -- When the person who decided had taken it; null if they decided without.
  taken_at timestamptz,
  decided_by bigint not null references users,
  decided_at timestamptz not null
);
create index ivr_decisions_at on ivr_decisions (decided_at);
create trigger ivr_decisions_stay before update or delete or truncate on ivr_decisions
  for each statement execute function refuse_change();

insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, reasons, submitted_at, decided_by, decided_at)
select r.id, r.office_id, r.physician_id, r.primary_insurance, d.outcome, d.round, d.reasons, r.created_at, d.decided_by, d.decided_at
from ivr_requests r join (
  select o.ivr_id, 'Conditional' as outcome, (o.round - 1)::smallint as round, o.asked_by as decided_by, o.asked_at as decided_at,
    array(select distinct case i.kind when 'document' then i.about else i.kind end
      from ivr_items i where i.ivr_id = o.ivr_id and i.round = o.round order by 1) as reasons
  from ivr_rounds o
  union all
  select id, status, round, action_by, action_at, '{}' from ivr_requests where status in ('Approved', 'Rejected')
) d on d.ivr_id = r.id
order by d.decided_at;
