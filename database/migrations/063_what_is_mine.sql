-- Whether the bell tells a person of a kind; null where they have not chosen it.
alter table notification_choices add column bell boolean;

-- A kind that somebody muted in the bell and still has mailed daily waits here for the digest alone.
alter table notifications add column in_bell boolean not null default true;
-- The bell's number is counted from the index alone.
create index notifications_unread_shown on notifications (user_id) where read_at is null and in_bell;
drop index notifications_unread;
-- What is unread about one record, for whoever opens it or decides on it.
create index notifications_unread_of on notifications (record, user_id) where read_at is null;

-- New work rings in the team only for those who asked for it. To have it mailed at once was a choice of its own, and
-- the bell told of it: both stay. All else was saved together with the whole form.
update notification_choices c set bell = true from users u
where u.id = c.user_id and u.user_type in (3, 4) and c.mailed = 'now'
  and c.kind in ('ivr.submitted', 'prior-authorization.submitted', 'support.opened', 'support.assigned');
delete from notification_choices c using users u
where u.id = c.user_id and u.user_type in (3, 4) and c.bell is null
  and c.kind in ('ivr.submitted', 'prior-authorization.submitted', 'support.opened', 'support.assigned');
-- What nobody asked to be told of is no longer unread: it is in the queue. A case that one submitted oneself stays.
update notifications n set read_at = now(), digest = false from users u
where u.id = n.user_id and u.user_type in (3, 4) and n.read_at is null
  and n.kind in ('ivr.submitted', 'prior-authorization.submitted', 'support.opened', 'support.assigned')
  and not exists (select from notification_choices c where c.user_id = n.user_id and c.kind = n.kind);

-- Whoever has a request in hand is told once that it is overdue; not of those that have been overdue for long.
alter table ivr_queue add column overdue_told boolean not null default false;
update ivr_queue set overdue_told = true where not waiting and sort_at <= now();
create index ivr_queue_overdue on ivr_queue (sort_at) where owner_id is not null and not waiting and not overdue_told;
