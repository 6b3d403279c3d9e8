-- A release before migration 0051 records functions without `generation`: the trigger tells it why it cannot start.
-- An upgrade from there has applied the functions already.
do $$ begin
  if to_regproc('release_is_current') is null then
    create function release_is_current() returns trigger language plpgsql as 'begin return new; end';
    revoke execute on function release_is_current from public;
  end if;
end $$;
create trigger release_is_current before insert or update on sql_function
  for each row when (new.generation is null) execute function release_is_current();
