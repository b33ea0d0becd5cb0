-- Makers' blank forms with what their places mean, and the forms that were filled for requests. A form without an office is
-- in the team's library, which everyone may fill from; another is its office's alone.
set local lock_timeout = '2s';

create table forms (
  id bigint generated always as identity (start with 1001) primary key,
  office_id bigint references offices,
  name text not null check (length(name) between 1 and 120),
  maker text not null check (length(maker) between 1 and 120),
  codes text[] not null default '{}',
  fax text not null default '',
  email text not null default '',
  portal text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  removed_at timestamptz
);
create index forms_of_office on forms (office_id) where removed_at is null;

-- The blanks of a form. `places` is what was read of the file whose hash is kept, `proposed` and `meanings` are by the keys of
-- places. A blank that nobody has mapped cannot be filled.
create table form_revisions (
  form_id bigint not null references forms,
  revision smallint not null check (revision >= 1),
  printed text not null default '',
  file_id uuid not null unique references files,
  sha256 bytea not null,
  is_flat boolean not null,
  places jsonb not null,
  proposed jsonb not null,
  meanings jsonb not null default '{}',
  changes jsonb,
  mapped_at timestamptz,
  mapped_by_name text not null default '',
  created_at timestamptz not null,
  created_by_name text not null,
  primary key (form_id, revision)
);

create table filled_forms (
  id bigint generated always as identity (start with 1001) primary key,
  form_id bigint not null,
  revision smallint not null,
  ivr_id bigint not null references ivr_requests,
  office_id bigint not null references offices,
  physician_id bigint not null,
  file_id uuid not null unique references files,
  left_out jsonb not null,
  filled_at timestamptz not null,
  filled_by_name text not null,
  sent_at timestamptz,
  sent_by_name text not null default '',
  sent_way text not null default '' check (sent_way in ('', 'fax', 'email', 'portal', 'post', 'hand')),
  sent_to text not null default '',
  foreign key (form_id, revision) references form_revisions,
  check ((sent_at is null) = (sent_way = ''))
);
create index filled_forms_of_request on filled_forms (ivr_id);

create policy offices on forms
  using (case
    -- Without a context nothing is seen, also not what everyone sees.
    when office_id is null
      then (select cardinality(visible_offices()) > 0 or cardinality(visible_physicians()) > 0)
    when office_id = any ((select visible_offices())::bigint[]) then true
    else (select true from physicians p
      where p.office_id = forms.office_id and p.id = any ((select visible_physicians())::bigint[]) limit 1) end)
  with check (office_id = any ((select visible_offices())::bigint[]));
create policy offices on form_revisions using ((select true from forms f where f.id = form_revisions.form_id))
  with check ((select true from forms f where f.id = form_revisions.form_id and f.office_id is not null));
create policy offices on filled_forms using (case
  when office_id = any ((select visible_offices())::bigint[]) then true
  else physician_id = any ((select visible_physicians())::bigint[]) end);

-- Blanks and filled forms are files as well: whoever sees the form, or the request, sees them.
alter policy offices on files using (case
    when office_id = any ((select visible_offices())::bigint[]) then true
    when uploaded_by = any ((select acting_users())::bigint[]) then true
    else coalesce(
      (select true from ivr_files a where a.file_id = files.id),
      (select true from prior_authorization_files a where a.file_id = files.id),
      (select true from message_files a where a.file_id = files.id),
      (select true from form_revisions a where a.file_id = files.id),
      (select true from filled_forms a where a.file_id = files.id)) end);

do $$
declare walled text;
begin
  foreach walled in array array['forms', 'form_revisions', 'filled_forms'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
