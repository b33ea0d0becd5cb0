-- An earlier answer offers coverage for the same product only: the last one of a payer for a product is looked for.
set local lock_timeout = '2s';
create index ivr_benefits_of_product on ivr_benefits (payer_key, product, made_at desc);
