-- The accepted version of the terms is kept with the time of acceptance: everyone accepts once, with their account.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table users, account_accepted_terms in access exclusive mode;

-- '': none yet, or accepted before there were versions.
alter table users add column terms_version text not null default '';
update users u set terms_version = t.version
from (select distinct on (user_id) user_id, version from account_accepted_terms order by user_id, accepted_at desc) t
where t.user_id = u.id;
drop table account_accepted_terms;
