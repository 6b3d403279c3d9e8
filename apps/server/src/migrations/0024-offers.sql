-- Content names the rewards it advertises, and is shown only where the market offers all of them.
alter table banner add rewards text[] not null default '{}';
alter table promotion add rewards text[] not null default '{}';
alter table popup add rewards text[] not null default '{}';
alter table notice add rewards text[] not null default '{}';

-- A changed switch changes what the lobby may advertise, so every process reads the lobby again.
create trigger reward_switch_changed after insert or update or delete or truncate on reward_switch
  for each statement execute function lobby_changed('content');
create trigger house_switch_changed after insert or update or delete or truncate on house_switch
  for each statement execute function lobby_changed('content');
