-- The office's own name, as its people read it in the header; '' until somebody gives it one.
alter table offices
  add column name text not null default '' check (name = btrim(name) and length(name) <= 100);
