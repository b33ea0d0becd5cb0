-- Wounds, codes and the check of a request are read with it, by its number alone, so they are columns of it and no tables
-- of their own (docs/decisions/0060-counting-once.md).

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests, ivr_wounds, ivr_codes, ivr_checks in access exclusive mode;

alter table ivr_requests
  -- Each wound with the names of its fields in the contract; its pictures are files.
  add column wounds jsonb not null default '[]',
  add column icd10_codes text[] not null default '{}',
  add column cpt_codes text[] not null default '{}',
  add column cpt_units smallint[] not null default '{}',
  -- The facts and the policies' revisions of its check when it was submitted, and what came out. Requests that are older
  -- than checks have none.
  add column check_facts jsonb,
  add column check_result jsonb,
  add check ((check_facts is null) = (check_result is null)),
  add check (cardinality(cpt_codes) = cardinality(cpt_units));

update ivr_requests r
set wounds = w.wounds, icd10_codes = c.icd10, cpt_codes = c.cpt, cpt_units = c.units, check_facts = k.facts,
  check_result = k.result
from (
  select ivr_id, jsonb_agg(jsonb_build_object('woundType', wound_type, 'woundLocation', wound_location,
    'laterality', laterality, 'woundSize', wound_size, 'lengthCm', coalesce(length_cm::text, ''),
    'widthCm', coalesce(width_cm::text, ''), 'depthCm', coalesce(depth_cm::text, ''),
    'ageWeeks', coalesce(age_weeks::text, '')) order by position) as wounds
  from ivr_wounds group by 1
) w
join (
  select ivr_id, array_agg(code order by position) filter (where system = 'icd10') as icd10,
    array_agg(code order by position) filter (where system = 'cpt') as cpt,
    array_agg(units order by position) filter (where system = 'cpt') as units
  from ivr_codes group by 1
) c using (ivr_id)
left join ivr_checks k using (ivr_id)
where r.id = w.ivr_id;

drop table ivr_wounds, ivr_codes, ivr_checks;

-- A check never changes, whatever becomes of the policies.
create function refuse_another_check() returns trigger language plpgsql as $$
begin
  raise exception 'the check of a request is never changed' using errcode = 'restrict_violation';
end $$;
create trigger ivr_requests_check_stays before update of check_facts, check_result on ivr_requests for each row
  when (old.check_result is not null) execute function refuse_another_check();
