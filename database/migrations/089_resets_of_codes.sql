-- The right to set a new password is kept with the code that gave it.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table pending_codes, password_resets in access exclusive mode;

-- The hash of the token that may set it, once, until then. Neither a new code nor a sign-in can be had with it.
alter table pending_codes add column reset_hash bytea unique, add column reset_until timestamptz,
  add constraint pending_codes_reset check (case when reset_hash is null then reset_until is null
    else purpose = 'reset' and used_at is not null and reset_until is not null end);
-- A token was made in the moment in which its code was used.
update pending_codes p set reset_hash = r.token_hash, reset_until = r.expires_at
from password_resets r where p.id = (
  select max(c.id) from pending_codes c
  where c.login_id = r.login_id and c.purpose = 'reset' and c.used_at = r.created_at);
drop table password_resets;
