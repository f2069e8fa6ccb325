import { mayBePicked, whyNoDeal } from '@farmgate/domain/catalogue/shop/deal.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findByIds, lockDeals, type PickedRow, saveDeals } from './deals.sql.ts'

/** Saves all picks at once. Of two parallel operators one picks, and the other is shown what was picked. */
export async function pickDeals(
  db: Db,
  { adminId, requestId }: Operator,
  wanted: readonly string[],
  seen: readonly string[] | undefined,
): Promise<void> {
  if (!wanted.every(isUuid)) throw new Refusal('product.not_found')
  await inTransaction(db, async (tx) => {
    const picked = await lockDeals(tx)
    if (seen !== undefined && !isSame(seen, picked)) throw new Refusal('deals.stale')
    if (isSame(wanted, picked)) return
    const rows = await findInOrder(tx, wanted)
    refuseNonDeals(rows)
    const before = await findInOrder(tx, picked)
    await saveDeals(tx, wanted, adminId)
    await recordAct(tx, {
      actorId: adminId,
      action: 'deals.picked',
      requestId,
      before: { deals: namesOf(before) },
      after: { deals: namesOf(rows) },
    })
    announce(tx, { what: 'listings', to: [], admins: true })
  })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

async function findInOrder(tx: Tx, ids: readonly string[]): Promise<PickedRow[]> {
  const rows = await findByIds(tx, ids)
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id.toLowerCase())
    if (row === undefined) throw new Refusal('product.not_found')
    return row
  })
}

/** Checked again whenever the home page is built; here, so that the operator gets a refusal at once. */
function refuseNonDeals(rows: readonly PickedRow[]): void {
  const faults = rows.flatMap((row, index) =>
    mayBePicked(whyNoDeal(row))
      ? []
      : [{ field: `products.${index}`, code: 'deal.ended' as const, params: { name: row.name } }],
  )
  if (faults.length > 0) throw new Refusal('deal.not_a_deal', { faults })
}

/** In their order, as the log shows them permanently: listings may be renamed. */
const namesOf = (rows: readonly PickedRow[]): string => rows.map(({ name }) => name).join(', ')
