-- Decisions that were made against the reviewer's own answer or the check, and why. The team's: no read of an office or a
-- physician touches it.
set local lock_timeout = '2s';
create table ivr_decisions_against (
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  outcome text not null check (outcome in ('Approved', 'Rejected')),
  -- Sentences.
  contradictions text[] not null check (cardinality(contradictions) > 0),
  -- '' if none was given.
  reason text not null,
  decided_by bigint not null references users,
  decided_by_name text not null,
  decided_at timestamptz not null,
  primary key (ivr_id, decided_at)
);
create trigger ivr_decisions_against_stay before update or delete or truncate on ivr_decisions_against
  for each statement execute function refuse_change();

-- Why a request was rejected, for its office, where no answer says it. '' if no reason was given.
create table ivr_rejections (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  reason text not null
);
create trigger ivr_rejections_stay before update or delete or truncate on ivr_rejections
  for each statement execute function refuse_change();

-- An answer whose policy is not active is valid until no day.
alter table ivr_benefits alter column valid_until drop not null;
