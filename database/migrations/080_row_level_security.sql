-- A second wall around patients' data (docs/decisions/0075-row-level-security.md): as the role of offices, a statement that
-- forgets its scope condition still sees no row of another office, and none of a physician's colleague. What a transaction
-- may see is set by set_config(…, true) at its beginning; without that it sees nothing. A table is either here or in
-- tools/architecture/unwalled-tables.ts.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table appointments, appointments_calendar_conflicts, appointments_calendar_events, audit_alerts, audit_entries,
  audit_events, audit_records, authorization_requests, authorization_uses, authorization_versions, authorization_voids,
  authorizations, files, idempotency_keys, ivr_benefits, ivr_benefits_validity, ivr_conditional, ivr_decisions,
  ivr_draft_files, ivr_drafts, ivr_facilities, ivr_files, ivr_items, ivr_queue, ivr_queue_views, ivr_requests, ivr_rounds,
  ivr_search, ivr_snippets, ivr_takes, live_changes, message_files, message_reads, messages, notifications, other_work,
  physicians, prior_authorization_files, prior_authorization_outcomes, prior_authorizations, reverifications, support_cases
  in access exclusive mode;

-- Lists of ids, so that a person can act for several offices at once.
create function visible_offices() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('verimend.offices', true), '')::bigint[] $$;
create function visible_physicians() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('verimend.physicians', true), '')::bigint[] $$;
create function acting_users() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('verimend.users', true), '')::bigint[] $$;

-- In the conditions below: `(select …)` is evaluated once per statement. A case is estimated to hold for half of the rows
-- whatever it compares, so that the plan is that of the statement's own condition; an `or` of lists would be estimated to
-- leave next to nothing. A subquery for one value is looked up row by row, never by hashing the whole other table.

-- Rows with office and physician.
do $$
declare walled text;
begin
  foreach walled in array array['appointments', 'ivr_benefits', 'ivr_benefits_validity', 'ivr_conditional',
    'ivr_decisions', 'ivr_queue', 'ivr_requests', 'ivr_rounds', 'ivr_search', 'other_work', 'prior_authorizations',
    'support_cases']
  loop
    execute format($policy$
      create policy offices on %I using (case
        when office_id = any ((select visible_offices())::bigint[]) then true
        else physician_id = any ((select visible_physicians())::bigint[]) end)
      $policy$, walled);
  end loop;
end $$;

create policy offices on physicians using (case
  when office_id = any ((select visible_offices())::bigint[]) then true
  else id = any ((select visible_physicians())::bigint[]) end);
create policy offices on ivr_facilities using (office_id = any ((select visible_offices())::bigint[]));

-- An authorization is shared by the requests that it covers: a physician of one of them sees all of it, also which others
-- it covers. No policy can look into its own table, but a function of the owner can.
create function covers_visible_request(authorization_id bigint) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from authorization_requests l
    where l.authorization_id = covers_visible_request.authorization_id and l.physician_id = any (visible_physicians()))
$$;
create policy offices on authorizations using (case
  when office_id = any ((select visible_offices())::bigint[]) then true
  when (select cardinality(visible_physicians())) > 0 then covers_visible_request(id) end);
create policy offices on authorization_requests using (case
  when office_id = any ((select visible_offices())::bigint[]) then true
  when physician_id = any ((select visible_physicians())::bigint[]) then true
  when (select cardinality(visible_physicians())) > 0 then covers_visible_request(authorization_id) end);
create policy offices on reverifications using (case
  when office_id = any ((select visible_offices())::bigint[]) then true
  when physician_id = any ((select visible_physicians())::bigint[]) then true
  when authorization_id is not null and (select cardinality(visible_physicians())) > 0
    then covers_visible_request(authorization_id) end);

-- Rows that belong to another one, whose own policy decides.
create policy offices on authorization_uses
  using ((select true from authorizations a where a.id = authorization_uses.authorization_id));
create policy offices on authorization_versions
  using ((select true from authorizations a where a.id = authorization_versions.authorization_id));
create policy offices on authorization_voids
  using ((select true from authorization_uses u where u.id = authorization_voids.use_id));
create policy offices on ivr_items using ((select true from ivr_requests r where r.id = ivr_items.ivr_id));
create policy offices on messages using (coalesce(
  (select true from ivr_requests r where r.id = messages.ivr_id),
  (select true from prior_authorizations p where p.id = messages.prior_authorization_id)));
create policy offices on prior_authorization_files
  using ((select true from prior_authorizations p where p.id = prior_authorization_files.prior_authorization_id));
create policy offices on prior_authorization_outcomes
  using ((select true from prior_authorizations p where p.id = prior_authorization_outcomes.prior_authorization_id));
create policy offices on appointments_calendar_conflicts
  using ((select true from appointments a where a.id = appointments_calendar_conflicts.appointment_id));
create policy offices on appointments_calendar_events
  using ((select true from appointments a where a.id = appointments_calendar_events.appointment_id));

-- One statement adds a request or a message and its files: only a volatile function sees what the same statement has added.
create function adds_to_request(request bigint) returns boolean language plpgsql volatile as
  $$ begin return exists (select from ivr_requests r where r.id = request); end $$;
create function adds_to_message(message bigint) returns boolean language plpgsql volatile as
  $$ begin return exists (select from messages m where m.id = message); end $$;
create policy offices on ivr_files using ((select true from ivr_requests r where r.id = ivr_files.ivr_id))
  with check (adds_to_request(ivr_id));
create policy offices on message_files using ((select true from messages m where m.id = message_files.message_id))
  with check (adds_to_message(message_id));

-- An office's uploads, one's own, and what is attached to a record that is seen.
create policy offices on files using (case
    when office_id = any ((select visible_offices())::bigint[]) then true
    when uploaded_by = any ((select acting_users())::bigint[]) then true
    else coalesce(
      (select true from ivr_files a where a.file_id = files.id),
      (select true from prior_authorization_files a where a.file_id = files.id),
      (select true from message_files a where a.file_id = files.id)) end)
  with check (case
    when office_id = any ((select visible_offices())::bigint[]) then true
    else uploaded_by = any ((select acting_users())::bigint[]) end);

-- Drafts and notifications are a person's. Those of the office's people are not out of its admins' reach: who deletes a
-- colleague removes the drafts, and work that is done is done for all who were told of it.
create policy offices on ivr_drafts using (case
  when user_id = any ((select acting_users())::bigint[]) then true
  else coalesce(office_id, (select u.office_id from users u where u.id = ivr_drafts.user_id))
    = any ((select visible_offices())::bigint[]) end);
create policy offices on ivr_draft_files
  using ((select true from ivr_drafts d where d.id = ivr_draft_files.draft_id));
create policy offices on notifications using (case
  when user_id = any ((select acting_users())::bigint[]) then true
  else (select u.office_id from users u where u.id = notifications.user_id)
    = any ((select visible_offices())::bigint[]) end);
create policy others on notifications for insert with check (true);
create policy offices on message_reads using (user_id = any ((select acting_users())::bigint[]));
create policy offices on idempotency_keys using (who = any ((
  select array_agg('user ' || id) from unnest(acting_users()) id)::text[]));

-- Written for others to read. An Office Admin reads what was done to the office's records, everyone their own entries, and the
-- timeline of a request tells who has opened it, also before that is sealed.
create policy others on live_changes for insert with check (true);
create policy others on audit_events for insert with check (true);
create policy offices on audit_records for select using (office_id = any ((select visible_offices())::bigint[]));
create policy offices on audit_entries for select
  using ((select true from audit_records r where r.event_id = audit_entries.event_id limit 1));
create policy offices on audit_events for select using (case
  when user_id = any ((select acting_users())::bigint[]) then true
  when action = 'ivr.read' and (select true from ivr_requests r where r.id = audit_events.records[1]) then true
  else (select true from audit_records r where r.event_id = audit_events.id limit 1) end);

-- The team's role and the owner see every row; PostgreSQL folds a condition that is always true away. Processes that run
-- during the upgrade have their rights by now; a start gives the policy to roles that come later (portal-role.ts). What has
-- no policy but this one is the team's alone.
do $$
declare
  walled text;
  roles text;
begin
  select string_agg(distinct quote_ident(r.rolname), ', ') into roles
  from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a join pg_roles r on r.oid = a.grantee
  where c.oid = 'ivr_requests'::regclass and a.privilege_type = 'SELECT' and a.grantee <> c.relowner;
  for walled in
    select distinct polrelid::regclass::text from pg_policy
    union select unnest(array['audit_alerts', 'ivr_queue_views', 'ivr_snippets', 'ivr_takes'])
  loop
    execute format('create policy team on %s to %s using (true)', walled, concat_ws(', ', 'current_user', roles));
    execute format('alter table %s enable row level security', walled);
    execute format('alter table %s force row level security', walled);
  end loop;
end $$;

-- An office chooses among the free times of the team's members, which depend on the bookings of all offices.
create function taken_times(member bigint, since timestamptz, until timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.starts_at, a.ends_at from appointments a
  where a.member_id = member and a.status <> 'Cancelled' and a.starts_at >= since and a.starts_at < until
$$;

-- The index on folded policy numbers cannot be used below a policy, because folding is not leakproof. The wall's condition
-- is part of the function.
create function requests_with_policy(folded text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id from ivr_requests r
  where translate(upper(regexp_replace(r.primary_policy_number, '[^[:alnum:]]', '', 'g')), 'OILSZB', '011528') = folded
    and (r.office_id = any (visible_offices()) or r.physician_id = any (visible_physicians()))
  order by r.id desc limit 200
$$;

-- Lists and counts read the narrow rows from indexes alone; the policy compares both columns.
set local maintenance_work_mem = '256MB';
drop index ivr_search_office, ivr_search_office_status, ivr_search_office_text, ivr_search_physician,
  ivr_search_physician_status, ivr_search_physician_text;
create index ivr_search_office on ivr_search (office_id, created_at, id) include (physician_id);
create index ivr_search_office_status on ivr_search (office_id, status, created_at, id) include (physician_id);
create index ivr_search_office_text on ivr_search (office_id)
  include (status, created_at, id, text, birth_day, service_day, physician_id);
create index ivr_search_physician on ivr_search (physician_id, created_at, id) include (office_id);
create index ivr_search_physician_status on ivr_search (physician_id, status, created_at, id) include (office_id);
create index ivr_search_physician_text on ivr_search (physician_id)
  include (status, created_at, id, text, birth_day, service_day, office_id);
