-- What payers ask for on the phone beside the form; '' and null where nobody said.
set local lock_timeout = '2s';
lock table ivr_requests in access exclusive mode;
alter table ivr_requests
  add column group_number text not null default '' check (length(group_number) <= 50),
  add column payer_phone text not null default '' check (length(payer_phone) <= 15),
  add column subscriber text not null default '',
  add column subscriber_name text not null default '' check (length(subscriber_name) <= 101),
  add column subscriber_date_of_birth date,
  add column stay_in_part_a text not null default '',
  add column hospice text not null default '',
  add column global_period text not null default '',
  add column request_kind text not null default '',
  add column consent_held text not null default '';
