import { parseArgs } from 'node:util'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { createDb, createPool } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { afterRestore, type RestoreReport } from '#features/platform/after-restore/after-restore.ts'
import { startProgram, UsageError } from './start-program.ts'
import { withDb } from './with-db.ts'

const USAGE =
  'Usage: npm run after-restore -- --since <time restored to, such as 2026-11-17T10:30:00Z> [--damaged <database url>] [--erase <account id>]…'

/** `npm run after-restore -- --since …`: run once on a restored database, before API and worker start. */
await startProgram(async () => {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      damaged: { type: 'string' },
      erase: { type: 'string', multiple: true, default: [] },
    },
  })
  const since = new Date(values.since ?? '')
  if (Number.isNaN(since.getTime()) || !values.erase.every(isUuid)) throw new UsageError(USAGE)
  const damagedPool =
    values.damaged === undefined
      ? null
      : createPool({ url: values.damaged, max: 1, applicationName: 'farmgate-after-restore' }, console.error)
  try {
    const damaged = damagedPool === null ? null : createDb(damagedPool)
    print(await withDb('after-restore', (db) => afterRestore(db, { since, damaged, erased: values.erase })))
  } finally {
    await damagedPool?.end()
  }
})

function print(report: RestoreReport): void {
  console.log(`${report.accountsSignedOut} accounts were signed out.`)
  console.log(`${report.erasedAgain.length} people were erased again.`)
  for (const id of report.notYetErased)
    console.log(`Not yet erased, an order is under way: ${id}. Delete this person when it has ended.`)
  console.log(`The worker compares ${report.reconcileHours} hours of payments with the gateway.`)
  console.log(`${report.laterOrders.length} orders were placed or changed after the restored moment.`)
  for (const { number, totalPaise, method, events } of report.laterOrders)
    console.log(
      `${formatOrderNumber(Number(number))}  ₹${toRupees(Number(totalPaise))}  ${method}  ${events.join(', ')}`,
    )
}
