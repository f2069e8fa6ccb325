import { auditData, findHeldMoney } from '../db/audit.sql.ts'
import { startProgram } from './start-program.ts'
import { withDb } from './with-db.ts'

/** `npm run audit:data`: exits 1 when the data breaks one of its promises. */
await startProgram(async () => {
  const { rows, held } = await withDb('audit', async (db) => ({
    rows: await auditData(db),
    held: await findHeldMoney(db),
  }))
  for (const { promise, bad } of rows) {
    console.log(bad === 0 ? `kept    ${promise}` : `BROKEN  ${promise}  (${bad})`)
  }
  for (const { hold, payments, amountPaise } of held)
    console.log(`${hold.padEnd(8)}${payments} payments without an order, ${amountPaise / 100} rupees`)
  if (rows.some(({ bad }) => bad > 0)) process.exitCode = 1
})
