-- What a few policies ask for, in words that can be read after 'Required, but not so here', without notes of their authors, as
-- their next revision. The payment rule compares units with the area only where they are sq cm. An installation that has imported
-- a revision of its own, or has reviewed the present one, keeps that one.
with changes (policy_id, criterion, change) as (values
  ('cms-cy2026-skin-substitute-payment', 'units-applied-only', '{"text":"Only the sq cm applied are billed: nothing for discarded product, no JW or JZ."}'::jsonb),
  ('cms-cy2026-skin-substitute-payment', 'units-not-above-area', '{"text":"The sq cm billed are not more than the wound area, rounded up.","when":{"fact":"productMeasure","op":"==","value":"sq cm"}}'),
  ('cms-cy2026-skin-substitute-payment', 'no-c-codes', '{"text":"None of the deleted codes C5271-C5278 is used."}'),
  ('cms-cy2026-skin-substitute-payment', 'not-inpatient', '{"text":"The patient is neither an inpatient nor in a Part A stay, during which the product is not paid separately."}'),
  ('aetna-cpb-0244', 'perfusion', '{"text":"Adequate circulation is documented."}'),
  ('aetna-cpb-0244', 'hba1c', '{"text":"The A1c is controlled, for a diabetic foot ulcer."}'),
  ('centene-medicare-mc-cp-mp-185', 'care', '{"text":"Standard care before the first use is documented."}'),
  ('superior-tx-prior-auth-2025-10', 'pa-list', '{"text":"The product is on the plan''s list for prior authorization."}'),
  ('nc-medicaid-1g-2', 'pos', '{"text":"The place of service is an inpatient or outpatient hospital, or an office."}')
), others (policy_id, document, note) as (values
  ('cms-cy2026-skin-substitute-payment', '{}'::jsonb, null),
  ('aetna-cpb-0244', '{}', 'The thresholds for circulation and A1c were not captured.'),
  ('centene-medicare-mc-cp-mp-185', '{}', 'The figure for standard care was not captured.'),
  ('superior-tx-prior-auth-2025-10', '{}', 'Only the first part of the list was captured.'),
  ('nc-medicaid-1g-2', '{"title":"NC Medicaid Clinical Coverage Policy 1G-2: Skin Substitutes"}', 'Of the criteria only those for Kerecis were captured.')
)
insert into ivr_policies (policy_id, revision, document, created_at, disabled_at, disabled_by_name, end_warned_at)
select p.policy_id, p.revision + 1,
  p.document || o.document || jsonb_build_object(
    'criteria', (
      select jsonb_agg(c.value || coalesce(changes.change, '{}') order by c.place)
      from jsonb_array_elements(p.document -> 'criteria') with ordinality c (value, place)
      left join changes on changes.policy_id = p.policy_id and changes.criterion = c.value ->> 'id'),
    'notVerified', p.document -> 'notVerified' || case when o.note is null then '[]' else jsonb_build_array(o.note) end),
  now(), p.disabled_at, p.disabled_by_name, p.end_warned_at
from ivr_policies p join others o using (policy_id)
where p.created_by_name = '' and p.reviewed_on is null
  and not exists (select from ivr_policies later where later.policy_id = p.policy_id and later.revision > p.revision);
