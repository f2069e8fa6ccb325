import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/**
 * Locks the cart as a whole: adding, changing, removing and placing a cash order happen one after the other. Before its
 * lines are locked.
 */
export async function lockCart(tx: Tx, buyerId: string): Promise<void> {
  await sql`
    insert into carts (buyer_id, updated_at) values (${buyerId}, clock_timestamp())
    on conflict (buyer_id) do update set buyer_id = excluded.buyer_id`.execute(tx)
}

/** Locks the cart and marks it as written by the buyer. Two writes never have the same time. */
export async function markCartWritten(tx: Tx, buyerId: string): Promise<void> {
  await sql`
    insert into carts (buyer_id, updated_at) values (${buyerId}, clock_timestamp())
    on conflict (buyer_id) do update
      set updated_at = greatest(clock_timestamp(), carts.updated_at + interval '1 microsecond')`.execute(tx)
}
