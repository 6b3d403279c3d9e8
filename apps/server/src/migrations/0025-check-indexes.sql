-- without a transaction
-- Entries are appended in the order of their postings, so a block range index finds the newest ones for the rolling
-- audit and costs an insert next to nothing.
drop index concurrently if exists entry_by_posting;
create index concurrently entry_by_posting on entry using brin (posting_id)
  with (pages_per_range = 32, autosummarize = on);
-- Codes that may still be used.
drop index concurrently if exists code_open;
create index concurrently code_open on code (expires_at) where used_at is null and expired_at is null;
