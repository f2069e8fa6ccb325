import { readDatabaseConfig } from '#config.ts'
import { migrate } from '#db/migrate.ts'
import { startProgram } from './start-program.ts'

/** `npm run migrate`: run by the deployer before the new build starts, never by the API itself. */
await startProgram(async () => {
  let rights: number | null = 0
  const applied = await migrate(readDatabaseConfig(process.env).DATABASE_URL, {
    onGrants: (changed) => {
      rights = changed
    },
  })
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  if (rights === null) console.log('The roles of npm run roles do not exist here: no rights were changed.')
  else if (rights > 0) console.log(`Changed ${rights} rights of the roles.`)
})
