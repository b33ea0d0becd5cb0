-- How far changes have been swept is where the first of them stands that is left.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table live_changes, live_horizon in access exclusive mode;

-- Whoever comes back with an older place must load everything anew. The first row tells nobody anything: it stands where
-- the last sweep has ended, or before every change. A place that is ahead came from another database.
insert into live_changes (id, written_by, at, area, record, team, admins, user_ids) overriding system value
select coalesce(h.id, 0), coalesce(h.written_by, '0'), now() - interval '1 day', '', 0, false, false, '{}'
from (values (true)) first (row) left join live_horizon h on h.written_by < pg_snapshot_xmax(pg_current_snapshot());
drop table live_horizon;
