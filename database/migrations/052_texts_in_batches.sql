-- The texts of a submission are put into the two large search indexes together with those of others, by a background
-- task: one by one they were two thirds of a submission's work in the database (docs/decisions/0045). What is not in
-- place yet is on the index's pending list, which every search reads as well, so nothing is found later than before.
set local lock_timeout = '2s';
-- In kB. Only if the task stands still does a writer empty the list, after this much.
alter index ivr_texts_trigrams set (fastupdate = on, gin_pending_list_limit = 8192);
alter index ivr_grams_grams set (fastupdate = on, gin_pending_list_limit = 8192);

-- Empties both lists and returns how many pages they had. Only the owner of an index may do that, and the portal works as
-- a role that owns nothing. By name, so that it does nothing while an index is being made anew.
create function place_searched_texts() returns bigint language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(gin_clean_pending_list(to_regclass('public.ivr_texts_trigrams')), 0)
    + coalesce(gin_clean_pending_list(to_regclass('public.ivr_grams_grams')), 0)
$$;
