-- Two indexes that every sealed row was entered into for one page each, the unfiltered page of the team and that of an
-- office. These are merged of the pages of each topic now, which have indexes (docs/decisions/0054-fewer-indexes-of-the-audit.md).
set local lock_timeout = '2s';
drop index audit_entries_at;
drop index audit_records_office;
