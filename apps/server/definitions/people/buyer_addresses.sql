create or replace view buyer_addresses as
select account_id, id, label, true as is_default, full_name, phone, email, street, city, state, pincode, country,
       created_at
  from addresses
union all
select account_id, id, label, false, full_name, phone, email, street, city, state, pincode, country, created_at
  from saved_addresses;
