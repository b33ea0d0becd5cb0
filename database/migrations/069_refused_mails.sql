-- Mails that a mail server refused for good because of their recipient, for as long as it may turn out that many
-- recipients are refused alike: then it is not about them, and the mails are sent again.
create table refused_mails (
  id uuid primary key,
  -- A keyed hash of the address.
  recipient bytea not null,
  -- The server's reply without addresses and ids.
  reply text not null,
  refused_at timestamptz not null,
  -- The mail, encrypted; null while it is tried again.
  sealed text,
  urgent boolean not null
);
create index refused_mails_alike on refused_mails (reply, refused_at);
create index refused_mails_old on refused_mails (refused_at);

-- The mail with the link was refused for good.
alter table invitations add column undelivered_at timestamptz;
