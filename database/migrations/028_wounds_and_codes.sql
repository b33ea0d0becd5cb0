-- A request has one to eight wounds and lists of codes. The wide row keeps what they are joined to, so that lists and
-- exports read one row as before; the rows here are what was entered.

-- All locks are taken before the work; giving up before the deadlock check lets others by.
set local lock_timeout = '500ms';
lock table ivr_requests in share row exclusive mode;
-- The wound that a picture shows; of no meaning for other slots.
alter table ivr_files add column wound smallint not null default 0 check (wound between 0 and 7);

create table ivr_wounds (
  ivr_id bigint not null references ivr_requests,
  position smallint not null check (position between 0 and 7),
  wound_type text not null,
  wound_location text not null,
  laterality text not null default '' check (laterality in ('', 'Left', 'Right', 'Both', 'Middle')),
  wound_size text not null,
  length_cm numeric check (length_cm > 0),
  width_cm numeric check (width_cm > 0),
  depth_cm numeric check (depth_cm > 0),
  age_weeks smallint check (age_weeks > 0),
  primary key (ivr_id, position)
);

create table ivr_codes (
  ivr_id bigint not null references ivr_requests,
  system text not null check (system in ('icd10', 'cpt')),
  position smallint not null check (position between 0 and 11),
  code text not null,
  units smallint not null default 1 check (units between 1 and 99),
  primary key (ivr_id, system, position)
);

-- Requests so far have one wound, whose size nobody has measured beyond its text, and one code of each kind.
insert into ivr_wounds (ivr_id, position, wound_type, wound_location, wound_size)
  select id, 0, wound_type, wound_location, wound_size from ivr_requests order by id;
insert into ivr_codes (ivr_id, system, position, code)
  select id, system, 0, code from ivr_requests
  cross join lateral (values ('icd10', icd10_code), ('cpt', cpt_code)) given (system, code)
  order by id;
analyze ivr_wounds, ivr_codes;
