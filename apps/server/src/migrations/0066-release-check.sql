-- A release before migration 0051 records functions without `generation`: the trigger tells it why it cannot start.
create function release_is_current() returns trigger language plpgsql as $$ begin return new; end $$;
revoke execute on function release_is_current from public;
create trigger release_is_current before insert or update on sql_function
  for each row when (new.generation is null) execute function release_is_current();
