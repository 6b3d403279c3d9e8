-- An archived month is in files; `archive_hash` is the hash of their manifest, which has a hash of each file.
alter table ledger_month add column if not exists archive_hash bytea;
