-- A mailed link with which somebody sets their first password. A team member waits as a user without one; a
-- physician is a record of their office until they accept, and becomes a user then.
create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint references users,
  physician_id bigint references physicians,
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer one.
  ended_at timestamptz,
  check (num_nonnulls(user_id, physician_id) = 1)
);
-- A person has one link at a time.
create unique index invitations_of_user on invitations (user_id) where ended_at is null;
create unique index invitations_of_physician on invitations (physician_id) where ended_at is null;
create index invitations_to_address on invitations (email) where ended_at is null;

-- An office has each physician once.
create unique index physicians_npi on physicians (office_id, npi_number)
  where deleted_at is null and npi_number <> '';
create unique index physicians_email on physicians (office_id, email) where deleted_at is null;

-- Lists of people are searched without regard to accents.
create extension if not exists unaccent;
