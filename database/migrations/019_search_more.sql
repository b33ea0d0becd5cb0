-- Requests are also found by policy number, payer and facility, and by the date of birth and of service. What they
-- are searched by is made anew, with its indexes after it: that takes a fraction of changing row after row.
set local maintenance_work_mem = '256MB';

-- The same as fold in server/ivr/search-text.ts, for the few kinds of marks that names of companies have.
create function pg_temp.folded(name text) returns text language sql immutable return
  btrim(regexp_replace(translate(
    lower(regexp_replace(normalize(name, NFD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]',
      '', 'g') collate pg_c_utf8),
    '‘’ʼ', ''''''''), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'));
create function pg_temp.policy(number text) returns text language sql immutable return
  nullif(regexp_replace(pg_temp.folded(number), '[\s-]', '', 'g'), '');

-- All that will be locked is locked before the work is done.
lock table ivr_requests in share row exclusive mode;
lock table ivr_search, ivr_texts in access exclusive mode;

-- There are few companies beside the requests that name them.
create temporary table companies on commit drop as
  select name, nullif(left(regexp_replace(pg_temp.folded(name), '-(?=\S*\d)|(?<=\d\S*)-', '', 'g'), 100), '') as folded
  from (
    select primary_insurance from ivr_requests union select secondary_insurance from ivr_requests
    union select facility_name from ivr_requests) names (name);
create unique index on companies (name);
analyze companies;

create table ivr_texts_next as
  select t.id, t.created_at,
    concat_ws(' ¦ ', t.text, pg_temp.policy(r.primary_policy_number), pg_temp.policy(r.secondary_policy_number),
      p.folded, s.folded, f.folded) collate "C" as text,
    r.patient_birth_day as birth_day, r.service_day
  from ivr_texts t join ivr_requests r on r.id = t.id
  join companies p on p.name = r.primary_insurance
  join companies s on s.name = r.secondary_insurance
  join companies f on f.name = r.facility_name
  order by t.id;
create table ivr_search_next as
  select s.id, s.office_id, s.physician_id, s.status, s.created_at, t.text collate "C" as text, t.birth_day, t.service_day
  from ivr_search s join ivr_texts_next t on t.id = s.id
  order by s.id;
drop table ivr_search;
drop table ivr_texts;

-- A process of the version before, which knows no days here, goes on writing until it is stopped: so they may be null.
alter table ivr_search_next rename to ivr_search;
alter table ivr_search
  alter id set not null, alter office_id set not null, alter physician_id set not null, alter status set not null,
  alter created_at set not null, alter text set not null,
  add constraint ivr_search_pkey primary key (id),
  add constraint ivr_search_id_fkey foreign key (id) references ivr_requests;
alter table ivr_search set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index ivr_search_all on ivr_search (created_at, id);
create index ivr_search_status on ivr_search (status, created_at, id);
create index ivr_search_office on ivr_search (office_id, created_at, id);
create index ivr_search_office_status on ivr_search (office_id, status, created_at, id);
create index ivr_search_physician on ivr_search (physician_id, created_at, id);
create index ivr_search_physician_status on ivr_search (physician_id, status, created_at, id);
create index ivr_search_office_text on ivr_search (office_id)
  include (status, created_at, id, text, birth_day, service_day);
create index ivr_search_physician_text on ivr_search (physician_id)
  include (status, created_at, id, text, birth_day, service_day);

alter table ivr_texts_next rename to ivr_texts;
alter table ivr_texts
  alter id set not null, alter created_at set not null, alter text set not null,
  add constraint ivr_texts_pkey primary key (id),
  add constraint ivr_texts_id_fkey foreign key (id) references ivr_requests;
create index ivr_texts_trigrams on ivr_texts using gin (text gin_trgm_ops) with (fastupdate = off);
create index ivr_texts_birth_day on ivr_texts (birth_day);
create index ivr_texts_service_day on ivr_texts (service_day);
analyze ivr_search, ivr_texts;
