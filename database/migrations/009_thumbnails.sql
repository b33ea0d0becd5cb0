-- The small picture of a picture, under a key of its own beside it; null until a job has made it.
alter table files
  add column thumbnail_key text,
  add column thumbnail_size integer check (thumbnail_size > 0),
  -- When a job for it was last sent: whoever looks before it is done sends no second one.
  add column thumbnail_asked_at timestamptz,
  add constraint files_thumbnail_whole check ((thumbnail_key is null) = (thumbnail_size is null));
