-- The calendars that members have let the portal use. Tokens are sealed with a key made from SECRET_KEY.
create table appointments_calendars (
  member_id bigint primary key references users,
  -- Google's number of the account, and its address as it was then.
  account_id text not null,
  email text not null,
  -- 'again': access was withdrawn; nothing is tried until the member connects again.
  state text not null check (state in ('synced', 'again')),
  connected_at timestamptz not null,
  refresh_token text,
  access_token text,
  access_ends_at timestamptz,
  check (state = 'again' or refresh_token is not null),

  -- When its events are looked at next; who looks holds it until `looking_until`, by the database's clock.
  look_at timestamptz not null,
  looking_until timestamptz,
  -- Where the last look ended: kept only once all its pages were read. And when all was last read anew.
  sync_token text,
  read_whole_at timestamptz,

  -- Through which Google tells of changes.
  channel_id uuid unique,
  channel_token_hash bytea,
  channel_resource_id text,
  channel_ends_at timestamptz
);
create index appointments_calendars_look on appointments_calendars (look_at) where state = 'synced';

-- A member on their way to Google and back: the state that must come back with them, once, within ten minutes.
create table appointments_calendar_starts (
  state_hash bytea primary key,
  user_id bigint not null references users,
  challenge text not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index appointments_calendar_starts_ends on appointments_calendar_starts (ends_at);

-- What the members' calendars hold of appointments, and what is still to be done there.
create table appointments_calendar_events (
  appointment_id bigint primary key references appointments,
  member_id bigint not null references users,
  event_id text not null,
  -- The account that the event is in; null: in none, as far as is known.
  account_id text,
  -- Each wish counts up; all is done when the last wish is.
  wished bigint not null default 1,
  done bigint not null default 0,
  -- Why nothing more is tried: what Google said.
  given_up text,
  -- By the database's clock: when it was last wished, whose turn it is until when, and until when an insert
  -- without an answer may still arrive.
  wished_at timestamptz not null default clock_timestamp(),
  held_until timestamptz,
  unsure_until timestamptz
);
create index appointments_calendar_events_open on appointments_calendar_events (wished_at)
  where done < wished and given_up is null;
create index appointments_calendar_events_own on appointments_calendar_events (member_id, event_id);
