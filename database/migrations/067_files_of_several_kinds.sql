-- One file, such as a chart, may be several of the documents that policies ask for: the kinds beside document_kind.
alter table ivr_files add column more_kinds text[] not null default '{}';
