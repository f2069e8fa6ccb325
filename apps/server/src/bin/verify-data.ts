import { readVerifyConfig } from '#config.ts'
import { verifyData, findHeldMoney } from '#db/invariants.sql.ts'
import { startProgram } from './start-program.ts'
import { withDb } from './with-db.ts'

/** `npm run verify:data`: exits 1 when an invariant of the data is broken. */
await startProgram(async () => {
  const { rows, held } = await withDb(
    'verify-data',
    async (db) => ({ rows: await verifyData(db), held: await findHeldMoney(db) }),
    readVerifyConfig(process.env),
  )
  for (const { promise, bad } of rows) {
    console.log(bad === 0 ? `kept    ${promise}` : `BROKEN  ${promise}  (${bad})`)
  }
  for (const { hold, payments, amountPaise } of held)
    console.log(`${hold.padEnd(8)}${payments} payments without an order, ${amountPaise / 100} rupees`)
  if (rows.some(({ bad }) => bad > 0)) process.exitCode = 1
})
