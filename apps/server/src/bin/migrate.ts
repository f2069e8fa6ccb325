import { readDatabaseConfig } from '#config.ts'
import type { AppliedDefinitions } from '#db/definitions/apply-definitions.sql.ts'
import { migrate } from '#db/migrate.ts'
import { startProgram } from './start-program.ts'

/** `npm run migrate`: run by the deployer before the new build starts, never by the API itself. */
await startProgram(async () => {
  let rights: number | null = 0
  let definitions: AppliedDefinitions = { applied: [], newer: null }
  const applied = await migrate(readDatabaseConfig(process.env).DATABASE_URL, {
    onDefinitions: (result) => {
      definitions = result
    },
    onGrants: (changed) => {
      rights = changed
    },
  })
  const all = [...applied, ...definitions.applied]
  console.log(all.length === 0 ? 'The database is up to date.' : `Applied ${all.join(', ')}.`)
  if (definitions.newer !== null)
    console.log(`Kept the functions, views and triggers of a newer release (set ${definitions.newer}).`)
  if (rights === null) console.log('The roles of npm run roles do not exist here: no rights were changed.')
  else if (rights > 0) console.log(`Changed ${rights} rights of the roles.`)
})
