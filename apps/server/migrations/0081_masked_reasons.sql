-- Up Migration

-- Account numbers in the words of a bank, as `maskAccountNumbers` leaves them from now on.
update payouts
   set reason = regexp_replace(
     reason, '[0-9]([[:space:]./-]{0,2}[0-9]){4,}(?=([[:space:]./-]{0,2}[0-9]){4}(?![[:space:]./-]{0,2}[0-9]))', '••••', 'g')
 where reason ~ '[0-9]([[:space:]./-]{0,2}[0-9]){8,}';
