import { whyNotPayable } from '@farmgate/domain/money/payouts/payable.ts'
import type { Db } from '#db/pool.ts'
import { listFarmsAfter, listFreeEntries } from '#features/money/payout-store/free-entries.sql.ts'
import { readOwed } from './house-money.sql.ts'
import { readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'

/** What is owed: payable, not yet payable, and in payouts that are not sent. */
export interface PayableSums {
  readonly owedPaise: number
  readonly payablePaise: number
  readonly notYetPaise: number
  readonly inRunsPaise: number
}

const FARMS_AT_ONCE = 500

/** Of one farm, or of all farms. What is not payable is the rest, so the sums always add up. */
export async function readPayableSums(db: Db, farmerId: string | null): Promise<PayableSums> {
  const [rules, owed] = await Promise.all([readPayoutRules(db), readOwed(db, farmerId)])
  let payablePaise = 0
  let farms = farmerId === null ? await listFarmsAfter(db, null, FARMS_AT_ONCE) : [farmerId]
  while (farms.length > 0) {
    for (const entry of await listFreeEntries(db, farms))
      if (whyNotPayable(entry, rules.now, rules.waitHours) === null) payablePaise += entry.amountPaise
    farms = farmerId === null ? await listFarmsAfter(db, farms.at(-1) ?? null, FARMS_AT_ONCE) : []
  }
  return { ...owed, payablePaise, notYetPaise: owed.owedPaise - owed.inRunsPaise - payablePaise }
}
