-- release_is_current refuses a function of a release that does not know the months of the ledger.
-- Called by: the trigger of the same name on sql_function, when such a release applies its functions at its start.
create or replace function release_is_current() returns trigger language plpgsql as $$
begin
  raise exception 'this database was migrated by a later release of Saguão: start that release, or restore a backup'
    using errcode = 'object_not_in_prerequisite_state';
end $$;
revoke execute on function release_is_current from public;
