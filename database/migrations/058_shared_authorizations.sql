-- An authorization of one office, payer and number is one record, which several requests share: each use names its
-- request. Doubles that were typed on several requests become one.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table authorizations, authorization_versions, authorization_uses, reverifications, prior_authorization_outcomes
  in access exclusive mode;

-- The payer's number without case, spaces and hyphens. One of nothing else stays as it is.
create function authorization_number_key(number text) returns text language sql immutable
  return coalesce(nullif(upper(regexp_replace(number, '[\s‐-―−-]+', '', 'g')), ''), number);

-- A payer's name as answers and the payer directory find it.
create function payer_name_key(name text) returns text language sql immutable
  return lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

alter table authorizations
  add column payer_key text generated always as (payer_name_key(payer)) stored,
  add column number_key text generated always as (authorization_number_key(number)) stored,
  -- False: an amount of null is not known, because an answer or an outcome did not give it. Days that are not known are
  -- infinite.
  add column amounts_known boolean not null default true,
  -- What was used beyond what is authorized, before doubles were merged or the amount was known. No new use adds to it.
  add column units_over numeric(10, 2) not null default 0 check (units_over >= 0),
  add column applications_over integer not null default 0 check (applications_over >= 0),
  add column merged_into bigint references authorizations,
  drop constraint authorizations_check1,
  drop constraint authorizations_check2,
  drop constraint authorizations_check3,
  drop constraint authorizations_check4,
  add check (basis <> 'wiser' or valid_to = valid_from + 119
    or (valid_from = '-infinity' and valid_to = 'infinity')),
  add check (not amounts_known or units_authorized is not null or applications_authorized is not null),
  -- The last wall: whatever the code does, nothing more is used than was authorized.
  add check (units_used >= 0 and units_used <= coalesce(units_authorized, units_used) + units_over),
  add check (applications_used >= 0
    and applications_used <= coalesce(applications_authorized, applications_used) + applications_over);

-- The requests that an authorization covers, first the one that it was recorded on.
create table authorization_requests (
  authorization_id bigint not null references authorizations,
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  linked_at timestamptz not null,
  linked_by bigint not null references users,
  linked_by_name text not null,
  primary key (authorization_id, ivr_id)
);
create index authorization_requests_of_request on authorization_requests (ivr_id);
create index authorization_requests_of_physician on authorization_requests (physician_id);

create function authorization_covers() returns trigger language plpgsql as $$
begin
  insert into authorization_requests
    (authorization_id, ivr_id, office_id, physician_id, linked_at, linked_by, linked_by_name)
  select id, ivr_id, office_id, physician_id, recorded_at, recorded_by, recorded_by_name from added;
  return null;
end $$;
create trigger authorizations_covers after insert on authorizations referencing new table as added
  for each statement execute function authorization_covers();

-- Doubles: the earliest is kept, with what was stated last. A corrected one was looked at again, so it counts first.
create temporary table doubles on commit drop as
select * from (
  select a.id, a.ivr_id, first_value(a.id) over earliest as kept, first_value(a.id) over latest as stated,
    row_number() over earliest as place, count(*) over (partition by office_id, payer_key, number_key) as size
  from authorizations a
  left join lateral (
    select max(v.changed_at) as at from authorization_versions v where v.authorization_id = a.id) c on true
  where a.withdrawn_at is null
  window earliest as (partition by office_id, payer_key, number_key order by recorded_at, id),
    latest as (partition by office_id, payer_key, number_key order by c.at desc nulls last, recorded_at desc, id desc)
) each where size > 1;

insert into authorization_requests
  (authorization_id, ivr_id, office_id, physician_id, linked_at, linked_by, linked_by_name)
select coalesce(d.kept, a.id), a.ivr_id, a.office_id, a.physician_id, a.recorded_at, a.recorded_by, a.recorded_by_name
from authorizations a left join doubles d on d.id = a.id
order by a.recorded_at, a.id
on conflict do nothing;

-- Each of them stays in the history of the one that is kept. A version that nobody made is of the merging.
alter table authorization_versions alter column changed_by drop not null;
insert into authorization_versions (authorization_id, version, content, changed_at)
select d.kept, k.version + d.place - 1, to_jsonb(a) - 'search_text', now()
from doubles d join authorizations a on a.id = d.id join authorizations k on k.id = d.kept;

-- The version before this one adds uses without a request: they are of the one that the authorization is recorded on.
alter table authorization_uses disable trigger authorization_uses_stay;
alter table authorization_uses add column ivr_id bigint references ivr_requests;
update authorization_uses u set ivr_id = a.ivr_id, authorization_id = coalesce(d.kept, a.id)
from authorizations a left join doubles d on d.id = a.id where a.id = u.authorization_id;
alter table authorization_uses
  alter column ivr_id set not null,
  add foreign key (authorization_id, ivr_id) references authorization_requests;
alter table authorization_uses enable trigger authorization_uses_stay;
create function authorization_use_names_request() returns trigger language plpgsql as $$
begin
  select a.ivr_id into new.ivr_id from authorizations a where a.id = new.authorization_id;
  return new;
end $$;
create trigger authorization_uses_request before insert on authorization_uses
  for each row when (new.ivr_id is null) execute function authorization_use_names_request();

update authorizations k set basis = s.basis, number = s.number, payer = s.payer, product = s.product, codes = s.codes,
  valid_from = s.valid_from, valid_to = s.valid_to, units_authorized = s.units_authorized,
  applications_authorized = s.applications_authorized, notes = s.notes, version = k.version + g.size,
  units_used = g.units, applications_used = g.applications,
  units_over = greatest(g.units - s.units_authorized, 0),
  applications_over = greatest(g.applications - s.applications_authorized, 0),
  warned_of_use_at = g.warned_of_use_at, warned_of_end_at = s.warned_of_end_at,
  search_text = unaccent(lower(g.requests || ' | ' || s.number || ' | ' || s.payer || ' | ' || s.product))
from (
  select d.kept, d.stated, count(*) as size, sum(a.units_used) as units, sum(a.applications_used) as applications,
    min(a.warned_of_use_at) as warned_of_use_at,
    string_agg('#IVR-' || r.id || ' | ' || r.patient_first_name || ' ' || r.patient_last_name, ' | ' order by d.place)
      as requests
  from doubles d join authorizations a on a.id = d.id join ivr_requests r on r.id = d.ivr_id
  group by d.kept, d.stated
) g join authorizations s on s.id = g.stated
where k.id = g.kept;

update authorizations a set merged_into = d.kept, withdrawn_at = now(), withdrawn_because = 'Recorded twice',
  units_used = 0, applications_used = 0, units_over = 0, applications_over = 0
from doubles d where d.id = a.id and d.id <> d.kept;

-- Of their open tasks for one end or one new year, one is left.
delete from reverifications t using doubles d
where t.authorization_id = d.id and t.done_at is null and t.kind <> 'plan-change' and exists (
  select from reverifications o join doubles e on e.id = o.authorization_id
  where e.kept = d.kept and o.kind = t.kind and o.id <> t.id
    and (o.kind = 'expiry' and o.done_at is null and o.id < t.id
      or o.kind = 'new-year' and o.due_on = t.due_on and (o.done_at is not null or o.id < t.id)));
update reverifications t set authorization_id = d.kept,
  due_on = case when t.kind = 'expiry' then k.valid_to else t.due_on end
from doubles d join authorizations k on k.id = d.kept
where t.authorization_id = d.id and t.done_at is null;

create unique index authorizations_shared on authorizations (office_id, payer_key, number_key)
  where withdrawn_at is null;

-- An outcome gives what the record has, so that it is typed once.
alter table prior_authorization_outcomes
  add column units_authorized numeric(8, 2) check (units_authorized > 0),
  add column applications_authorized smallint check (applications_authorized > 0);
