-- The secret that the approval of a request made, such as a one-time link: encrypted until the operator who asked collects
-- it, and deleted then or after its end.
create table operator_secret (
  request_id bigint primary key references operator_request (id),
  operator_id bigint not null references operator (id),
  sealed bytea not null,
  expires_at timestamptz not null
);
create index operator_secret_of on operator_secret (operator_id);
grant select, insert, delete on operator_secret to saguao_app;
