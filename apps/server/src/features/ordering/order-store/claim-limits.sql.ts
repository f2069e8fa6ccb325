import type { ClaimLimits } from '@farmgate/domain/ordering/order-changes/claim.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface BuyersClaimLimits {
  readonly limits: ClaimLimits
  /** Claims that the buyer made within the last 30 days. */
  readonly claimsThisMonth: number
}

export async function readClaimLimits(db: Db | Tx, buyerId: string): Promise<BuyersClaimLimits> {
  const { claimsThisMonth, ...limits } = await db
    .selectFrom('market_settings')
    .select([
      'claim_hours as hours',
      sql<number>`claim_auto_max_paise::float8`.as('autoMaxPaise'),
      'claim_auto_monthly as autoMonthly',
      sql<number>`(
        select count(*)::integer from item_claims
         where buyer_id = ${buyerId} and mark_id is null and created_at > now() - interval '30 days')`.as(
        'claimsThisMonth',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { limits, claimsThisMonth }
}
