-- Up Migration

-- The figures from before the triggers. A migration of its own, as 0032: the triggers' locks are held until the end of theirs.
select recount_market_days();
