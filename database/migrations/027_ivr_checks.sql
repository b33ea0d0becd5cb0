-- The kind of a supporting document, as policies ask for it; empty when nobody said.
alter table ivr_files add column document_kind text not null default '';

-- The check of a request as it was when it was submitted: the facts and the policies' revisions that it used, and what
-- came out. It never changes, whatever becomes of the policies.
create table ivr_checks (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  checked_at timestamptz not null,
  facts jsonb not null,
  result jsonb not null
);
create trigger ivr_checks_stay before update or delete or truncate on ivr_checks
  for each statement execute function refuse_change();
