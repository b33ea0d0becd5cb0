-- The law is HIPAA.
alter table users rename column hippa_terms_at to hipaa_terms_at;
