-- The oldest change that is left says how far changes have been deleted.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table live_changes, live_horizon in access exclusive mode;

-- Whoever resumes at an earlier change must load everything again. The first row has no audience: it marks where the last
-- sweep ended, or the beginning. A mark that is ahead came from another database.
insert into live_changes (id, written_by, at, area, record, team, admins, user_ids) overriding system value
select coalesce(h.id, 0), coalesce(h.written_by, '0'), now() - interval '1 day', '', 0, false, false, '{}'
from (values (true)) first (row) left join live_horizon h on h.written_by < pg_snapshot_xmax(pg_current_snapshot());
drop table live_horizon;
