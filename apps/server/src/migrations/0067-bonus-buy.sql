-- The policy that allows the bonus buy of the slots. The previous release plays a bought round as a spin: live markets
-- start without it, and an operator turns it on after all processes are updated.
alter table market_policy add column bonus_buy boolean not null default false;
-- under traffic: the table has four rows
update market_policy set bonus_buy = true where mode = 'sandbox';
grant update (bonus_buy) on market_policy to saguao_app;
