-- A person signs in with one address and one password, and may work in several offices: a row of users is what they are in
-- one office (or in the verification team), and a row of logins is who signs in.
create table logins (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  is_team boolean not null,
  -- Which of their offices new screens begin with.
  acting_id bigint references users,
  created_at timestamptz not null,
  unique (id, is_team)
);
create unique index logins_email on logins (email);

alter table users
  add column login_id bigint,
  add column is_team boolean not null generated always as (user_type in (3, 4)) stored;

-- Everyone with an account has one login with one membership, and nothing changes for them.
insert into logins (email, password_hash, is_team, acting_id, created_at)
select email, password_hash, user_type in (3, 4), id, created_at from users
where deleted_at is null and status <> 'notRegister' order by id;
update users u set login_id = l.id from logins l where l.acting_id = u.id;

-- Nobody is both of an office and of the team.
alter table users add constraint users_login foreign key (login_id, is_team) references logins (id, is_team);
create index users_of_login on users (login_id) where login_id is not null;
alter table users drop column password_hash;

-- An address is invited once by each office, and once by the team.
drop index users_email;
create unique index users_email on users (email, coalesce(office_id, 0)) where deleted_at is null;

-- What belongs to whoever signs in, whichever office they act for.
alter table sessions add column login_id bigint references logins on delete set null;
update sessions s set login_id = u.login_id from users u where u.id = s.user_id;
drop index sessions_of_user;
create index sessions_of_login on sessions (login_id) where ended_at is null;

alter table pending_codes add column login_id bigint references logins on delete cascade;
update pending_codes c set login_id = u.login_id from users u where u.id = c.user_id;
alter table pending_codes drop column user_id;

alter table password_resets add column login_id bigint references logins on delete cascade;
update password_resets r set login_id = u.login_id from users u where u.id = r.user_id;
delete from password_resets where login_id is null;
alter table password_resets drop column user_id, alter column login_id set not null;

alter table account_devices add column login_id bigint references logins on delete cascade;
update account_devices d set login_id = u.login_id from users u where u.id = d.user_id;
delete from account_devices where login_id is null;
alter table account_devices drop column user_id, alter column login_id set not null;
create index account_devices_of_login on account_devices (login_id);
