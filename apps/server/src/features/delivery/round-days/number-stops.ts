import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { type DayKey, lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { savePositions } from '#features/delivery/round-store/stops.sql.ts'

/** Numbers the stops of a day in this order; those that are not named come after them, by pincode and street. */
export async function numberStops(
  db: Db,
  { adminId, requestId }: Operator,
  key: DayKey,
  stopIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(stopIds.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw new Refusal('stop.not_found')
  await inTransaction(db, async (tx) => {
    const [day] = await lockDays(tx, [key])
    if (day === undefined) throw new Refusal('round.day_not_found')
    if ((await savePositions(tx, key, ids)) < ids.length) throw new Refusal('stop.not_found')
    await recordAct(tx, {
      actorId: adminId,
      action: 'round.stops_numbered',
      subjectId: key.roundId,
      requestId,
      detail: { day: key.day, stops: ids.length },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
}
