-- What plain SQL answers soon enough is not kept any more: the dashboard's figures come from the recorded decisions, the
-- numbers of the queue and of one office from their own rows (docs/decisions/0060-counting-once.md). Kept are the numbers
-- of all requests, by month of submission and status.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_search, ivr_decisions in share row exclusive mode;
lock table ivr_queue, ivr_counts, ivr_count_deltas, ivr_weeks, ivr_week_deltas, ivr_figures, ivr_queue_counts,
  ivr_queue_count_deltas in access exclusive mode;

drop trigger ivr_queue_counted on ivr_queue;
drop trigger ivr_queue_counted_anew on ivr_queue;
drop function count_queue();
drop table ivr_queue_counts, ivr_queue_count_deltas, ivr_weeks, ivr_week_deltas, ivr_figures, ivr_counts, ivr_count_deltas;

-- The month, in UTC, by its first day.
create table ivr_counts (
  month date not null,
  status text not null,
  n bigint not null,
  primary key (month, status)
) with (fillfactor = 70);
-- Changes that are not in the totals yet. Each is a row of its own, so that no writer waits for another.
create table ivr_count_deltas (
  id bigint generated always as identity primary key,
  month date not null,
  status text not null,
  delta integer not null
);
insert into ivr_counts (month, status, n)
select date_trunc('month', created_at at time zone 'UTC')::date, status, count(*) from ivr_search group by 1, 2;

create function count_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ivr_count_deltas (month, status, delta)
    values (date_trunc('month', old.created_at at time zone 'UTC')::date, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ivr_count_deltas (month, status, delta)
    values (date_trunc('month', new.created_at at time zone 'UTC')::date, new.status, 1);
  end if;
  return null;
end $$;
create trigger ivr_search_counted after insert or delete on ivr_search for each row execute function count_request();
create trigger ivr_search_counted_anew after update on ivr_search for each row
  when (old.status is distinct from new.status) execute function count_request();

-- The dashboard reads twelve weeks of decisions: of all, from the index alone, of an office, and of a physician.
create index ivr_decisions_times on ivr_decisions (decided_at) include (outcome, submitted_at, decided_by);
drop index ivr_decisions_at;
create index ivr_decisions_of_office on ivr_decisions (office_id, decided_at);
create index ivr_decisions_of_physician on ivr_decisions (physician_id, decided_at);
