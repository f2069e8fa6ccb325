import { checkCanHandIn } from '@farmgate/domain/delivery/rounds/departure.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { type FarmBags, findBagsOf, removeHandedIn, saveHandedIn } from './bags.sql.ts'
import { lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { lockOrders } from '#features/delivery/round-store/stops.sql.ts'

/** Marks a farm's bags of a day as handed in, or takes the mark off. Returns how many bags it changed. */
export async function markHandedIn(
  db: Db,
  { adminId, requestId }: Operator,
  bags: FarmBags,
  handedIn: boolean,
): Promise<number> {
  if (!isUuid(bags.farmerId) || (bags.stopId !== null && !isUuid(bags.stopId)))
    throw new Refusal('parcel.not_found')
  return inTransaction(db, async (tx) => {
    await lockOrders(tx, (await findBagsOf(tx, bags)).orderIds)
    const [day] = await lockDays(tx, [bags])
    if (day === undefined) throw new Refusal('round.day_not_found')
    checkCanHandIn(day)
    // What another transaction shipped or ended while this one waited is left out.
    const { orderIds, farm } = await findBagsOf(tx, bags)
    if (farm === null) throw new Refusal('parcel.not_found')
    const changed = handedIn
      ? await saveHandedIn(tx, bags.farmerId, orderIds, adminId)
      : await removeHandedIn(tx, bags.farmerId, orderIds)
    if (changed > 0)
      await recordAct(tx, {
        actorId: adminId,
        action: handedIn ? 'round.handed_in' : 'round.handed_in_removed',
        subjectId: bags.roundId,
        requestId,
        detail: { day: bags.day, farm, bags: changed },
      })
    return changed
  })
}
