-- A person's picture is one of our files: nobody else's, and kept as long as it is theirs.
alter table users drop column profile_pic;
alter table users add column profile_pic_file uuid unique references files;

-- What a verified reset code gives: the right to set a new password, once and soon.
create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index password_resets_of_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_at);
