-- What the payers say about a request, as the team records it: append-only revisions. `answer` holds what the office may
-- read, `internal` what is for the team alone, so that no read for an office touches it.
create table ivr_benefits (
  ivr_id bigint not null references ivr_requests,
  revision smallint not null check (revision > 0),
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  made_at timestamptz not null,
  made_by bigint not null references users,
  made_by_name text not null,
  -- Why it corrects the revision before; empty for one that came with a decision.
  reason text not null default '',
  decision text not null check (decision in ('approved', 'conditional', 'rejected')),
  valid_until date not null,
  -- For the payer directory and for what an earlier answer offers: the payer and product of the request at that time.
  payer_key text not null,
  product text not null,
  reasons text[] not null,
  answer jsonb not null,
  internal jsonb not null,
  primary key (ivr_id, revision)
);
create trigger ivr_benefits_stay before update or delete or truncate on ivr_benefits
  for each statement execute function refuse_change();
create index ivr_benefits_of_payer on ivr_benefits (payer_key, made_at desc);

-- Until when the latest answer of an approved request holds, and when its people were told that it no longer does.
create table ivr_benefits_validity (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  valid_until date not null,
  told_at timestamptz
);
create index ivr_benefits_validity_untold on ivr_benefits_validity (valid_until) where told_at is null;
create index ivr_benefits_validity_of_office on ivr_benefits_validity (office_id, valid_until);
create index ivr_benefits_validity_of_physician on ivr_benefits_validity (physician_id, valid_until);
create index ivr_benefits_validity_of_team on ivr_benefits_validity (valid_until);
