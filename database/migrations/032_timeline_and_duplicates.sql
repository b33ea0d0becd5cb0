-- Who opened a request, latest first, from the audit rows: one request is opened at a time.
create index audit_events_opened on audit_events ((records[1]), at) where action = 'ivr.read';

-- Requests that may be the same: of one patient for one product, and of one policy number.
create index ivr_requests_patient on ivr_requests (patient_birth_day, product_q_code, service_day);
create index ivr_requests_policy on ivr_requests
  (upper(regexp_replace(primary_policy_number, '[^[:alnum:]]', '', 'g')));
analyze ivr_requests;
