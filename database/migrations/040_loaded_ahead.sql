-- What somebody has loaded ahead lately: too much of it without showing it counts as opened.
create index audit_events_ahead on audit_events (user_id, at) where action = 'ivr.prefetch';
