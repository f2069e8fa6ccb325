import { buildPages, needPorts, startBuilt } from './built-stack.ts'
import { copyDatabase, makeDatabase } from './database.ts'
import { skipPictureSizes } from './journeys.sql.ts'
import { needPostgres, needRedis } from './reach.ts'
import { runStack } from './run-stack.ts'
import { nthStack, readJourneySettings } from './settings.ts'

/**
 * The stacks that the journeys in `e2e` run on: one per Playwright worker, so that no journey sees what another one
 * changes at the same time. They share one build of the pages, and one seeded database is copied for each of them.
 */
await runStack(async (children) => {
  const { stacks: count, pages: built, ...settings } = readJourneySettings('farmgate_e2e')
  const stacks = Array.from({ length: count }, (_, index) => nthStack(settings, index))
  for (const stack of stacks) await needPorts(stack)
  await needPostgres(settings.serverUrl)
  await needRedis(settings.redisUrl)

  console.error(`Making the database ${settings.database}...`)
  const [databaseUrl, pages] = await Promise.all([
    makeDatabase(settings, children),
    built ?? buildPages(children, settings),
  ])
  await skipPictureSizes(databaseUrl)
  // Before any program is connected: PostgreSQL copies no database that is in use.
  const urls = [databaseUrl]
  for (const { database } of stacks.slice(1)) urls.push(await copyDatabase(settings, database))
  console.error(`The databases are ready after ${seconds()} s. Starting the programs...`)
  await Promise.all(stacks.map((stack, index) => startBuilt(children, stack, urls[index] ?? '', pages)))
  console.log(`ready ${stacks.map(({ port }) => `http://127.0.0.1:${port}`).join(' ')}`)
})

/** Since the start. On a shared machine it says which step had to wait. */
function seconds(): number {
  return Math.round(process.uptime())
}
