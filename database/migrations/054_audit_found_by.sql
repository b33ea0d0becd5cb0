-- How the hashes of a block's entries are taken: 1 of the row of audit_events alone, 2 also of what the audit finds it by,
-- its topic and its rows of audit_records (docs/decisions/0049-what-the-audit-is-found-by.md). Blocks of before, and of
-- processes of before that run beside new ones during an upgrade, are of version 1.
set local lock_timeout = '2s';
alter table audit_blocks add column version smallint not null default 1;
