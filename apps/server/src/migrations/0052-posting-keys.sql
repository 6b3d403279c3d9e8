-- after the functions
-- without a transaction
-- wallet_post writes the keys of new postings from here on. A key that was repeated meanwhile belongs to its first posting.
insert into posting_key (player_id, key, posting_id)
select player_id, key, id from posting where key not like 'bet:%' and key not like 'studio:%'
    on conflict (player_id, key) do update set posting_id = excluded.posting_id
 where posting_key.posting_id > excluded.posting_id;
