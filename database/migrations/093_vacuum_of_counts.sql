-- Every list reads all changes that are not in the totals yet, and with them the pages of those that are gone. An automatic
-- vacuum comes after a thousand of them, however many rows the table is taken to have, and gives back its last pages even
-- where few rows are gone from them.
set local lock_timeout = '500ms';
alter table ivr_count_deltas set (
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, vacuum_index_cleanup = on
);
