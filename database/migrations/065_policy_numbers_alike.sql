-- Requests whose policy numbers differ only by letters that look like digits: '1EGO' is '1EG0'. The index of 032 serves
-- the version before this one.
create index ivr_requests_policy_alike on ivr_requests
  (translate(upper(regexp_replace(primary_policy_number, '[^[:alnum:]]', '', 'g')), 'OILSZB', '011528'));
