-- Up Migration

-- When a plain client last changed e-mail or password of the account without the current password, as specified shortly
-- after its sign-in. A caller with only such a token can then sign in anew, so for some time it proves too little to
-- redirect a farm's money.
alter table accounts add column credentials_unproved_at timestamptz;
