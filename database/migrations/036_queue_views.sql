-- Filters and orders of the queue that members of the team have kept under a name, for themselves or for all.
create table ivr_queue_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (name <> ''),
  shared boolean not null,
  -- The part of the address that says tab, filters and order.
  query text not null,
  created_at timestamptz not null,
  unique (user_id, name)
);
create index ivr_queue_views_shared on ivr_queue_views (name) where shared;
