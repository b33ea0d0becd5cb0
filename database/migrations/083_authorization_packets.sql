-- What an office prepares to ask for an authorization (docs/decisions/0076-authorization-packets.md): beside a request, which
-- stays as it was sent, the values and facts that the channel asks for, and the edited clinical statement.
-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table reverifications in access exclusive mode;

create table packets (
  ivr_id bigint primary key references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  -- By the names of contract/packets/packet-fields.ts.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  -- Where a value was taken over from, by its name: the number of a request.
  taken_from jsonb not null default '{}' check (jsonb_typeof(taken_from) = 'object'),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- Null until somebody edits it: then it is what is written from the facts.
  statement jsonb check (jsonb_typeof(statement) = 'array'),
  left_out uuid[] not null default '{}',
  version integer not null default 1 check (version > 0),
  prepared_at timestamptz not null,
  prepared_by_name text not null,
  changed_at timestamptz not null,
  changed_by_name text not null
);
create index packets_office on packets (office_id, changed_at desc);
create index packets_physician on packets (physician_id, changed_at desc);

-- A packet as it was downloaded: what its PDF says, and the files that are in it, whose bytes never change.
create table packets_kept (
  ivr_id bigint not null references packets,
  revision smallint not null check (revision > 0),
  office_id bigint not null references offices,
  physician_id bigint not null references physicians,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Files that could not be included, and why.
  problems text[] not null default '{}',
  made_at timestamptz not null,
  made_by_name text not null,
  primary key (ivr_id, revision)
);

-- A call of the physician with the payer's physician, after a decision that was not in favor. Like a change of plan it is of
-- the request, not of an authorization.
do $$
declare known text;
begin
  for known in
    select conname from pg_constraint
    where conrelid = 'reverifications'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%plan-change%'
  loop
    execute format('alter table reverifications drop constraint %I', known);
  end loop;
end $$;
alter table reverifications
  add constraint reverifications_kind check (kind in ('plan-change', 'new-year', 'expiry', 'peer-to-peer')),
  add constraint reverifications_of_what
    check ((kind in ('plan-change', 'peer-to-peer')) = (authorization_id is null));
create unique index reverifications_call on reverifications (ivr_id) where kind = 'peer-to-peer' and done_at is null;

-- The portal's role is added to the policy `team` by the start (portal-role.ts).
do $$
declare walled text;
begin
  foreach walled in array array['packets', 'packets_kept']
  loop
    execute format($policy$
      create policy offices on %I using (case
        when office_id = any ((select visible_offices())::bigint[]) then true
        else physician_id = any ((select visible_physicians())::bigint[]) end)
      $policy$, walled);
    execute format('create policy team on %I to current_user using (true)', walled);
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
