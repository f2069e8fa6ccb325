import { auditData } from '../db/audit.sql.ts'
import { startProgram } from './start-program.ts'
import { withDb } from './with-db.ts'

/** `npm run audit:data`: exits 1 when the data breaks one of its promises. */
await startProgram(async () => {
  const rows = await withDb('audit', auditData)
  for (const { promise, bad } of rows) {
    console.log(bad === 0 ? `kept    ${promise}` : `BROKEN  ${promise}  (${bad})`)
  }
  if (rows.some(({ bad }) => bad > 0)) process.exitCode = 1
})
