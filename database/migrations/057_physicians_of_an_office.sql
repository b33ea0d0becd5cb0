-- The figures of an office name its deleted physicians too, and looked through all physicians of all offices for them.
set local lock_timeout = '2s';
create index physicians_ever_of_office on physicians (office_id);
