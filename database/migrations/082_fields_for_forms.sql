-- What makers' forms and payers' portals ask beside the form; '' and null where nobody said.
set local lock_timeout = '2s';
lock table ivr_requests in access exclusive mode;
alter table ivr_requests
  add column patient_sex text not null default '',
  add column patient_phone text not null default '' check (length(patient_phone) <= 15),
  add column name_on_card text not null default '' check (length(name_on_card) <= 101),
  add column network_status text not null default '',
  add column practice_npi text not null default '' check (length(practice_npi) <= 10),
  add column practice_ptan text not null default '' check (length(practice_ptan) <= 30),
  add column medicaid_number text not null default '' check (length(medicaid_number) <= 30),
  add column contact_email text not null default '' check (length(contact_email) <= 254),
  add column sales_rep text not null default '' check (length(sales_rep) <= 100),
  add column ccn text not null default '' check (length(ccn) <= 10),
  add column facility_ptan text not null default '' check (length(facility_ptan) <= 30),
  add column urgency text not null default '',
  add column urgency_reason text not null default '' check (length(urgency_reason) <= 300),
  add column planned_applications text not null default '' check (length(planned_applications) <= 2),
  add column last_service_day date;
alter table ivr_facilities
  add column ccn text not null default '',
  add column facility_ptan text not null default '';
