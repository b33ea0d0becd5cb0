-- A file belongs to one message or prior authorization at most, so the file names it.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table files, messages, prior_authorizations, message_files, prior_authorization_files in access exclusive mode;

alter table files add column message_id bigint references messages,
  add column prior_authorization_id bigint references prior_authorizations,
  add column section text
    check (section in ('fourWeekCharts', 'woundImages', 'labTestResults', 'additionalDocuments', 'response')),
  add column position smallint;
update files f set message_id = a.message_id, position = a.position from message_files a where a.file_id = f.id;
update files f set prior_authorization_id = a.prior_authorization_id, section = a.section, position = a.position
from prior_authorization_files a where a.file_id = f.id;

-- What is attached to a record that is seen is seen with it, and only to such a record is a file attached.
alter policy offices on files using (case
    when office_id = any ((select visible_offices())::bigint[]) then true
    when uploaded_by = any ((select acting_users())::bigint[]) then true
    when message_id is not null then (select true from messages m where m.id = files.message_id)
    when prior_authorization_id is not null
      then (select true from prior_authorizations p where p.id = files.prior_authorization_id)
    else coalesce(
      (select true from ivr_files a where a.file_id = files.id),
      (select true from form_revisions a where a.file_id = files.id),
      (select true from filled_forms a where a.file_id = files.id)) end)
  with check (case
    when office_id = any ((select visible_offices())::bigint[]) or uploaded_by = any ((select acting_users())::bigint[])
    then case
      when message_id is not null then (select true from messages m where m.id = files.message_id)
      when prior_authorization_id is not null
        then (select true from prior_authorizations p where p.id = files.prior_authorization_id)
      else true end end);

drop table message_files;
drop table prior_authorization_files;
drop function adds_to_message(bigint);

alter table files add constraint files_of_one check (num_nonnulls(message_id, prior_authorization_id) <= 1),
  add constraint files_section check ((section is null) = (prior_authorization_id is null)),
  add constraint files_position check ((position is null) = (num_nonnulls(message_id, prior_authorization_id) = 0));
create unique index files_of_message on files (message_id, position) where message_id is not null;
create unique index files_of_prior_authorization on files (prior_authorization_id, section, position)
  where prior_authorization_id is not null;
