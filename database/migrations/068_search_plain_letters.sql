-- Names are found by letters that everybody can type ('sorbraten' finds Sørbråten) and without the hyphens, apostrophes
-- and full stops of words. Only rows in which that changes something are written.
set local maintenance_work_mem = '256MB';

-- The same as `folded` in contract/folded.rules.ts, for a text in lower case without accents. What policy numbers got
-- from Word and PDF files and nobody can see goes, too.
create function pg_temp.plain_letters(searched text) returns text language sql immutable return
  regexp_replace(regexp_replace(translate(
    replace(replace(replace(replace(replace(searched, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
    'łøđðıħŧŋĸ', 'loddihtnq'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]+', '', 'g'),
    '(?<=\S)[-\u058a\u2010-\u2015\ufe58\ufe63\uff0d''‘’ʼʻ`´.·・]+|[-\u058a\u2010-\u2015\ufe58\ufe63\uff0d''‘’ʼʻ`´.·・]+(?=\S)', '', 'g');

-- All runs of one and two letters or digits in names and number, as `gramsOf` in server/ivr/search-text.ts.
create function pg_temp.grams_of(searched text) returns text[] language sql immutable return (
  select array_agg(distinct gram)
  from regexp_matches(split_part(searched, ' ¦ ', 1) collate pg_c_utf8, '[[:alnum:]]+', 'g') m (found),
    generate_series(1, length(m.found[1])) at,
    lateral (values (substr(m.found[1], at, 1)), (substr(m.found[1], at, 2))) g (gram));

update ivr_grams g set grams = pg_temp.grams_of(pg_temp.plain_letters(t.text))
from ivr_texts t
where t.id = g.id and split_part(t.text, ' ¦ ', 1) <> split_part(pg_temp.plain_letters(t.text), ' ¦ ', 1);
update ivr_texts set text = pg_temp.plain_letters(text) where text <> pg_temp.plain_letters(text);
update ivr_search set text = pg_temp.plain_letters(text) where text <> pg_temp.plain_letters(text);

-- As `normalizedText` in server/kit/database/search-words.ts.
create function pg_temp.plain_words(searched text) returns text language sql immutable return
  regexp_replace(searched, '(?<=\S)[-''‘’ʼʻ`´.·・]+|[-''‘’ʼʻ`´.·・]+(?=\S)', '', 'g');
update authorizations set search_text = pg_temp.plain_words(search_text) where search_text <> pg_temp.plain_words(search_text);
update prior_authorizations set search_text = pg_temp.plain_words(search_text)
where search_text <> pg_temp.plain_words(search_text);
update appointments set search_text = pg_temp.plain_words(search_text) where search_text <> pg_temp.plain_words(search_text);
