-- Wagering is counted once for rounds that are a few minutes old. Those of them that were open then are added at their end.
alter table pb_grant add column open_rounds text[] collate "C" not null default '{}';
alter table bonus_purse add column open_rounds text[] collate "C" not null default '{}';
grant update (open_rounds) on pb_grant, bonus_purse to saguao_app;

-- What a corrected result added to the counted risk of a slip's round, or took from it.
create table round_correction (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  round_id text collate "C" not null,
  is_bonus boolean not null,
  change bigint not null,
  corrected_at timestamptz not null
);
create index round_correction_by_player on round_correction (player_id, round_id);
create trigger round_correction_append_only before update or delete or truncate on round_correction
  for each statement execute function append_only();
grant select on round_correction to saguao_app;
