-- Offices of one organization. Some of their Office Admins administer the group: they add offices and people to it, and
-- see the people and the figures of all of its offices. No patient is seen by it.
create table office_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null
);

alter table offices add column group_id bigint references office_groups;
create index offices_of_group on offices (group_id) where group_id is not null;

-- Said of a membership, and counts for its person in all offices of the group.
alter table users
  add column is_group_admin boolean not null default false,
  add constraint users_group_admin check (not is_group_admin or user_type = 2);

-- Invitations of one person to several offices, which one mail brings and which are accepted together.
alter table invitations add column batch uuid;
create index invitations_of_batch on invitations (batch) where batch is not null;

-- Figures of a group's offices, for its administrators, who see no requests of offices that they do not work in. Who asks is
-- a part of the function, as is that they administer the group: it counts beyond their wall, and returns no record.
create function group_figures(asked bigint, since timestamptz, until timestamptz)
  returns table (office_id bigint, counts jsonb, firsts bigint, median_hours int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id,
    (select coalesce(jsonb_object_agg(s.status, s.n), '{}')
     from (select r.status, count(*) as n from ivr_search r where r.office_id = o.id group by 1) s),
    d.firsts, d.median
  from offices o cross join lateral (
    select count(*) filter (where i.round = 0) as firsts,
      (extract(epoch from percentile_disc(0.5) within group (
        order by date_trunc('hour', greatest(i.decided_at - i.submitted_at, '0') + interval '30 minutes'))
        filter (where i.outcome <> 'Conditional')) / 3600)::int as median
    from ivr_decisions i where i.office_id = o.id and i.decided_at >= since and i.decided_at < until
  ) d
  where o.group_id = asked and exists (
    select from users me join users a on a.login_id = me.login_id join offices ao on ao.id = a.office_id
    where me.id = any (acting_users()) and ao.group_id = asked
      and a.is_group_admin and a.status = 'active' and a.deleted_at is null)
$$;
