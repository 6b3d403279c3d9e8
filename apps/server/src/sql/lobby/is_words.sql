-- is_words checks that a JSON value is an object with exactly one text for each of the languages pt, ks and en.
-- Called by: check constraints of the lobby's content tables. The role that writes such a row needs the right to
-- execute it.
create or replace function is_words(words jsonb) returns boolean language sql immutable as $$
  select coalesce(jsonb_typeof(words -> 'pt') = 'string' and jsonb_typeof(words -> 'ks') = 'string'
     and jsonb_typeof(words -> 'en') = 'string' and words - array['pt', 'ks', 'en'] = '{}', false)
$$;
revoke execute on function is_words from public;
grant execute on function is_words to saguao_app;
