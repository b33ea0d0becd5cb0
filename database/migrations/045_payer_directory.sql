-- What the team knows about each payer. Nothing of it is for offices.
create table payers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- The name as answers are found by it (ivr_benefits.payer_key): of one payer there is one entry.
  payer_key text not null unique check (payer_key <> ''),
  phone text not null default '',
  portal_url text not null default '',
  fax text not null default '',
  hours text not null default '',
  -- Values that are usually the same for all patients, by field of the answer: { value, source }.
  usual jsonb not null default '{}',
  -- [{ product, reasons, note }]; product '' is any.
  reasons jsonb not null default '[]',
  notes text not null default '',
  -- How many days an answer of this payer holds at most.
  valid_days smallint not null default 30 check (valid_days in (30, 60, 90)),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null,
  confirmed_at timestamptz,
  confirmed_by_name text not null default ''
);

-- Keys of answers that were stored until now lack each small 's'. They are made again from the requests.
alter table ivr_benefits disable trigger ivr_benefits_stay;
update ivr_benefits b set payer_key = lower(regexp_replace(btrim(r.primary_insurance), '\s+', ' ', 'g'))
from ivr_requests r where r.id = b.ivr_id;
alter table ivr_benefits enable trigger ivr_benefits_stay;
