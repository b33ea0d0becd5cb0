-- One file, such as a chart, may answer several items of a round: the items beside the first.
alter table ivr_files add column more_items smallint[] not null default '{}';
