import { readDatabaseConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { startProgram } from './start-program.ts'

/** `npm run migrate`: run by the deployer before the new build starts, never by the API itself. */
await startProgram(async () => {
  const applied = await migrate(readDatabaseConfig(process.env).DATABASE_URL)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
})
