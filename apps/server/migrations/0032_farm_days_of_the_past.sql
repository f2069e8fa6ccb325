-- Up Migration

-- The figures from before the triggers. A migration of its own, because the triggers' locks on parcels and ledger are
-- held until the end of theirs: this one reads as long as it takes and holds up no order.
select recount_farm_days();
