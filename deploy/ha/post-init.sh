#!/bin/sh
# Run once by Patroni, as superuser, when the cluster is created: the roles and the database of the servers. The servers
# connect as saguao, which owns the database and is no superuser, and use saguao_app, which has no login.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$SAGUAO_PASSWORD" "$1" << 'SQL'
create role saguao_app nologin;
create role saguao login password :'password';
grant saguao_app to saguao with admin option;
create database saguao owner saguao;
SQL
