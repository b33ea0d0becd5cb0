-- All offices are searched in the narrow rows, as one office is: no copy of the texts in a table of its own, and short
-- terms are an index over an expression (docs/decisions/0060-counting-once.md). A decision adds a row to both indexes,
-- which the background task puts in place with others (052).
set local maintenance_work_mem = '256MB';

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_search, ivr_texts, ivr_grams in access exclusive mode;
drop table ivr_texts, ivr_grams;

-- All runs of one and two characters in the words of names and number. Dear, so that the index is used.
create function grams_of(searched text) returns text[] language sql immutable strict parallel safe cost 10000 return (
  select array_agg(distinct gram)
  from regexp_split_to_table(split_part(searched, ' ¦ ', 1), '[ |]+') word,
    generate_series(1, length(word)) at,
    lateral (values (substr(word, at, 1)), (substr(word, at, 2))) grams (gram));

create index ivr_search_trigrams on ivr_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 8192);
create index ivr_search_grams on ivr_search using gin (grams_of(text)) with (gin_pending_list_limit = 8192);
create index ivr_search_birth_day on ivr_search (birth_day);
create index ivr_search_service_day on ivr_search (service_day);
-- Indexes over expressions have statistics of their own.
analyze ivr_search;

create or replace function place_searched_texts() returns bigint language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(gin_clean_pending_list(to_regclass('public.ivr_search_trigrams')), 0)
    + coalesce(gin_clean_pending_list(to_regclass('public.ivr_search_grams')), 0)
$$;
