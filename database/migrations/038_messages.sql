-- What the team and an office write to each other on a request or a prior authorization, and the team to itself.
create table messages (
  id bigint generated always as identity primary key,
  ivr_id bigint references ivr_requests,
  prior_authorization_id bigint references prior_authorizations,
  -- Of the verification team alone: never in a reply, a file, a mail or a change to anybody else.
  internal boolean not null,
  text text not null check (length(text) <= 4000),
  by_id bigint not null references users,
  by_type smallint not null check (by_type between 1 and 4),
  by_name text not null,
  at timestamptz not null,
  check (num_nonnulls(ivr_id, prior_authorization_id) = 1),
  check (not internal or by_type in (3, 4))
);
create index messages_of_ivr on messages (ivr_id, id) where ivr_id is not null;
create index messages_of_prior_authorization on messages (prior_authorization_id, id)
  where prior_authorization_id is not null;
create trigger messages_stay before update or delete or truncate on messages
  for each statement execute function refuse_change();

create table message_files (
  message_id bigint not null references messages,
  file_id uuid not null unique references files,
  position smallint not null,
  primary key (message_id, position)
);

create table message_mentions (
  message_id bigint not null references messages,
  user_id bigint not null references users,
  name text not null,
  primary key (message_id, user_id)
);

-- Up to which message of a record a person has read.
create table message_reads (
  user_id bigint not null references users,
  ivr_id bigint references ivr_requests,
  prior_authorization_id bigint references prior_authorizations,
  read_up_to bigint not null,
  unique nulls not distinct (user_id, ivr_id, prior_authorization_id),
  check (num_nonnulls(ivr_id, prior_authorization_id) = 1)
);
