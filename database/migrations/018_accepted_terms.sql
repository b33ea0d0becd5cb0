-- Which version of the terms and of the privacy policy somebody agreed to, and when. Who agreed before there were
-- versions has hippa_terms_at alone.
create table account_accepted_terms (
  user_id bigint not null references users,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
