-- The work queue of the verification team: one narrow row for each open request, with its due time and its owner.

-- Which version of the calendar and the targets the due times are computed with (035).
create table ivr_queue (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null,
  physician_id bigint not null,
  payer text not null,
  product text not null,
  service_day date not null,
  created_at timestamptz not null,
  -- Medicare Part B has a target of its own.
  part_b boolean not null,
  -- The office owes something, so the clock stands still.
  waiting boolean not null,
  -- 0 while the date of service is near, which comes first.
  rank smallint not null default 1 check (rank in (0, 1)),
  -- The due time; while it waits for its office, the day on which the office is called.
  sort_at timestamptz not null,
  -- Since when the clock runs, the business time that was used before, and how much it was at the first touch.
  running_since timestamptz,
  spent_ms bigint not null default 0,
  touched_ms bigint,
  next_action text not null
    check (next_action in ('review', 'decide', 'review-answer', 'review-documents', 'await-office')),
  -- What a Conditional request asks for.
  reasons text[] not null default '{}',
  settings_version integer not null,
  assigned_to bigint references users,
  -- Who took it last. `lease_until` is null once the lease has ended; then `lease_by` still says who had it.
  lease_id uuid,
  lease_by bigint references users,
  lease_until timestamptz,
  owner_id bigint generated always as (case when lease_until is null then assigned_to else lease_by end) stored,
  check (waiting = (running_since is null)),
  check ((lease_id is null) = (lease_by is null)),
  check (lease_until is null or lease_id is not null)
) with (fillfactor = 80);
alter table ivr_queue set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index ivr_queue_due on ivr_queue (waiting, rank, sort_at, ivr_id);
create index ivr_queue_submitted on ivr_queue (waiting, created_at, ivr_id);
create index ivr_queue_service on ivr_queue (waiting, service_day, ivr_id);
create index ivr_queue_office on ivr_queue (office_id, waiting, rank, sort_at, ivr_id);
create index ivr_queue_physician on ivr_queue (physician_id, waiting, rank, sort_at, ivr_id);
create index ivr_queue_payer on ivr_queue (payer, waiting, rank, sort_at, ivr_id);
create index ivr_queue_product on ivr_queue (product, waiting, rank, sort_at, ivr_id);
create index ivr_queue_reasons on ivr_queue using gin (reasons) with (fastupdate = off) where reasons <> '{}';
create index ivr_queue_owner on ivr_queue (owner_id) where owner_id is not null;
-- 'Take next' reads the first of these.
create index ivr_queue_free on ivr_queue (rank, sort_at, ivr_id) where not waiting and assigned_to is null;
create index ivr_queue_assigned on ivr_queue (assigned_to, rank, sort_at, ivr_id) where assigned_to is not null;
create index ivr_queue_leases on ivr_queue (lease_until) where lease_until is not null;
create index ivr_queue_near on ivr_queue (service_day) where rank = 0;
create index ivr_queue_documents on ivr_queue (office_id, physician_id) where next_action = 'review-documents';
create index ivr_queue_version on ivr_queue (settings_version);

-- The portal computes the due times of version 0 anew.
insert into ivr_queue (ivr_id, office_id, physician_id, payer, product, service_day, created_at, part_b, waiting, sort_at,
  running_since, next_action, reasons, settings_version)
select r.id, r.office_id, r.physician_id, r.primary_insurance, r.product_q_code, r.service_day, r.created_at,
  r.insurance_type = 'Medicare (Original, Part B)', w.waiting,
  case when w.waiting then c.asked_at + interval '5 days' else coalesce(c.documents_at, r.answered_at, r.created_at) end,
  case when not w.waiting then coalesce(c.documents_at, r.answered_at, r.created_at) end,
  case when w.waiting then 'await-office' when c.documents_at is not null then 'review-documents'
    when r.answered_at is not null then 'review-answer' else 'review' end,
  coalesce((select array_agg(distinct case i.kind when 'document' then i.about else i.kind end)
    from ivr_items i where i.ivr_id = r.id and i.round = r.round and r.status = 'Conditional'), '{}'),
  0
from ivr_requests r
left join ivr_conditional c on c.ivr_id = r.id
cross join lateral (select r.status = 'Conditional' and c.ivr_id is not null and c.documents_at is null as waiting) w
where r.status in ('Pending', 'Conditional');
