-- An authorization that was extended and got its first end back has a task for that day again, beside the one that was
-- done; of those that are open there is one.
set local lock_timeout = '2s';
drop index reverifications_of;
create unique index reverifications_of on reverifications (authorization_id, kind, due_on)
  where authorization_id is not null and (kind = 'new-year' or done_at is null);
