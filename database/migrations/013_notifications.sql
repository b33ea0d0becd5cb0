-- What the bell tells: one row for each person who is told. No foreign key to users: every submission would lock the
-- row of everybody on the team, and accounts are never removed.
create table notifications (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- The record that it is about, by id, and the words that people know it by; nothing of a patient.
  record bigint not null,
  about text not null,
  detail text not null default '',
  by_name text not null default '',
  at timestamptz not null,
  read_at timestamptz,
  -- Waits for the person's next daily digest.
  digest boolean not null default false,
  -- By person first: each write goes to few indexes, because a request is told to the whole team.
  primary key (user_id, id)
);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_digest on notifications (user_id) where digest;
-- Rows come in the order of their age, so the sweep finds the old ones in a few pages without an index of rows.
create index notifications_age on notifications using brin (at);

-- What a person has chosen to have mailed, where they want it otherwise than it is by default.
create table notification_choices (
  user_id bigint not null references users,
  kind text not null,
  mailed text not null check (mailed in ('now', 'daily', 'never')),
  primary key (user_id, kind)
);

-- Who is told is found by office or by being of the team.
create index users_of_office on users (office_id) where deleted_at is null;
create index users_of_team on users (user_type) where user_type in (3, 4) and deleted_at is null;

-- Whoever invited somebody hears that they have accepted.
alter table invitations add column invited_by bigint references users;

-- Everybody who has an account already is welcome too.
insert into notifications (user_id, kind, record, about, at)
select id, 'welcome', id, '', now() from users where status = 'active' and deleted_at is null;

-- How far changes have been swept: whoever comes back with an older place must load everything anew.
create table live_horizon (
  one_row boolean primary key default true check (one_row),
  written_by xid8 not null,
  id bigint not null
);
