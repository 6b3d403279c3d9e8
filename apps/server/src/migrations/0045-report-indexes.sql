-- without a transaction
-- Postings are appended in the order of their ids, so a block range index finds those of a step of the roll-up.
drop index concurrently if exists posting_by_id;
create index concurrently posting_by_id on posting using brin (id)
  with (pages_per_range = 32, autosummarize = on);
-- Orders and players of a market day, for their recount. Rows are appended in the order of their creation, so block range
-- indexes find them and cost an insert next to nothing.
drop index concurrently if exists deposit_by_creation;
create index concurrently deposit_by_creation on deposit using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists withdrawal_by_creation;
create index concurrently withdrawal_by_creation on withdrawal using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists player_by_creation;
create index concurrently player_by_creation on player using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
