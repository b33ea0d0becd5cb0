-- The details and the timeline of a request read its authorizations, also withdrawn ones, which no other index has.
set local lock_timeout = '500ms';
lock table authorizations in share mode;
create index authorizations_of_request on authorizations (ivr_id);
