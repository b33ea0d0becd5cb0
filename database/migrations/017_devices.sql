-- A browser in which somebody has signed in: the cookie that proves it is kept as a hash.
create table account_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index account_devices_of_user on account_devices (user_id);
create index account_devices_age on account_devices (expires_at);
