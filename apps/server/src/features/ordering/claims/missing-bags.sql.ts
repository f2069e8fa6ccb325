import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Marks of drivers whose missing bags wait longer than this, and of which no open alarm says so. */
export async function findLateMissingBags(
  db: Db,
  hours: number,
): Promise<{ readonly markId: string; readonly orderNumber: number; readonly amountPaise: number }[]> {
  const { rows } = await sql<{ markId: string; orderNumber: number; amountPaise: number }>`
    select claim.mark_id as "markId", orders.number::float8 as "orderNumber",
           sum(claim.asked_paise)::float8 as "amountPaise"
      from item_claims as claim join orders on orders.id = claim.order_id
     where claim.mark_id is not null and claim.state = 'pending'
       and claim.created_at < now() - ${hours} * interval '1 hour'
       and not exists (select from alarms
                        where alarms.kind = 'missing_bag' and alarms.cause = claim.mark_id::text
                          and alarms.resolved_at is null)
     group by claim.mark_id, orders.number`.execute(db)
  return rows
}

/** The marks of open alarms of which nothing waits any more. */
export async function findDecidedMissingBags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select cause from alarms
     where kind = 'missing_bag' and resolved_at is null
       and not exists (select from item_claims as claim
                        where claim.mark_id::text = alarms.cause and claim.state = 'pending')`.execute(db)
  return rows.map(({ cause }) => cause)
}
