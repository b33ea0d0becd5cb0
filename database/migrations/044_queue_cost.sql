-- What the queue costs must not depend on its length.
set local lock_timeout = '2s';
lock table ivr_queue in access exclusive mode;

-- 'Take next' reads the first request that nobody has; what people have open does not stand in its way.
drop index ivr_queue_free;
create index ivr_queue_free on ivr_queue (rank, sort_at, ivr_id) where not waiting and owner_id is null;

-- Dates of service that come near are looked for among those that are not yet.
create index ivr_queue_far on ivr_queue (service_day) where rank = 1;

-- Prepared statements are planned for a value of average frequency. With the real number of payers and products, a count
-- would seem so dear that each call were planned anew, which takes longer than the call.
alter table ivr_queue alter column payer set (n_distinct = 5000), alter column product set (n_distinct = 5000);
analyze ivr_queue;

-- The exact numbers of what waits for the team and for offices. Writers append; a task rolls up.
create table ivr_queue_counts (
  waiting boolean primary key,
  n bigint not null
) with (fillfactor = 70);
create table ivr_queue_count_deltas (
  id bigint generated always as identity primary key,
  waiting boolean not null,
  delta smallint not null
);
insert into ivr_queue_counts (waiting, n)
select w, (select count(*) from ivr_queue where waiting = w) from (values (true), (false)) v (w);

create function count_queue() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ivr_queue_count_deltas (waiting, delta) values (old.waiting, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ivr_queue_count_deltas (waiting, delta) values (new.waiting, 1);
  end if;
  return null;
end $$;
create trigger ivr_queue_counted after insert or delete on ivr_queue for each row execute function count_queue();
create trigger ivr_queue_counted_anew after update on ivr_queue for each row
  when (old.waiting is distinct from new.waiting) execute function count_queue();
