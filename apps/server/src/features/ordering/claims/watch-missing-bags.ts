import { MISSING_BAG_HOURS } from '@farmgate/domain/delivery/driver/missing-bags.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { endAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import { findDecidedMissingBags, findLateMissingBags } from './missing-bags.sql.ts'

/** Raises an alarm about each bag that a driver did not have and that waits too long; ends those that were decided. */
export async function watchMissingBags({ db }: { readonly db: Db }): Promise<void> {
  for (const { markId, orderNumber, amountPaise } of await findLateMissingBags(db, MISSING_BAG_HOURS))
    await inTransaction(db, (tx) =>
      raiseAlarm(tx, {
        kind: 'missing_bag',
        cause: markId,
        facts: { order: formatOrderNumber(orderNumber), amountPaise, hours: MISSING_BAG_HOURS },
      }),
    )
  const decided = await findDecidedMissingBags(db)
  if (decided.length > 0)
    await inTransaction(db, async (tx) => {
      await endAlarms(tx, 'missing_bag', decided)
      announce(tx, { what: 'orders', to: [], admins: true })
    })
}
