-- The facilities that an office has named in its requests, with the last details of each, to be chosen by name.
create table ivr_facilities (
  office_id bigint not null references offices,
  name_key text not null,
  used_at timestamptz not null,
  facility_name text not null,
  facility_npi text not null,
  facility_tax_id text not null,
  service_type text not null,
  facility_address text not null,
  facility_city text not null,
  facility_state text not null,
  facility_zip_code text not null,
  primary key (office_id, name_key)
);
insert into ivr_facilities
  select distinct on (office_id, key) office_id, key, created_at, facility_name, facility_npi, facility_tax_id,
    service_type, facility_address, facility_city, facility_state, facility_zip_code
  from ivr_requests, lateral (select lower(regexp_replace(btrim(facility_name), '\s+', ' ', 'g')) as key) k
  where key <> 'home'
  order by office_id, key, created_at desc;
