import { readDatabaseConfig } from '../config.ts'
import { auditData } from '../db/audit.sql.ts'
import { createDb, createPool } from '../db/pool.ts'
import { startProgram } from './start-program.ts'

/** `npm run audit:data`: exits 1 when the data breaks one of its promises. */
await startProgram(async () => {
  const config = readDatabaseConfig(process.env)
  const pool = createPool(
    { url: config.DATABASE_URL, max: 1, applicationName: 'farmgate-audit' },
    console.error,
  )
  try {
    const rows = await auditData(createDb(pool))
    for (const { promise, bad } of rows)
      console.log(`${bad === 0 ? 'kept  ' : 'BROKEN'}  ${promise}${bad === 0 ? '' : `  (${bad})`}`)
    if (rows.some(({ bad }) => bad > 0)) process.exitCode = 1
  } finally {
    await pool.end()
  }
})
