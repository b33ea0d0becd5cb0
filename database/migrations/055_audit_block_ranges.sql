-- Entries are added block by block and never changed, so where a block lies in the table says as much as an index by row,
-- into which every sealed row would be entered (docs/decisions/0052-what-sealing-costs.md).
set local lock_timeout = '2s';
create index audit_entries_in_block on audit_entries using brin (block) with (pages_per_range = 16, autosummarize = on);
drop index audit_entries_block;
