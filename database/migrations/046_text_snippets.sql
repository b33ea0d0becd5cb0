-- Texts that members of the team keep for notes, for themselves or for all of the team.
create table ivr_snippets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  shared boolean not null
);
create unique index ivr_snippets_named on ivr_snippets (user_id, lower(name));
create index ivr_snippets_shared on ivr_snippets (lower(name)) where shared;
