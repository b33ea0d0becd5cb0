-- A draft lists the uploads that it names, so that saving it takes one statement.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_drafts, ivr_draft_files in access exclusive mode;

alter table ivr_drafts add column file_ids uuid[] not null default '{}';
update ivr_drafts d set file_ids = f.ids
from (select draft_id, array_agg(file_id order by file_id) as ids from ivr_draft_files group by 1) f
where f.draft_id = d.id;
drop table ivr_draft_files;

-- Whether a draft still names an upload that is about to be removed.
create index ivr_drafts_files on ivr_drafts using gin (file_ids) with (fastupdate = off);
