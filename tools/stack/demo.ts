import { buildPages, needPorts, startBuilt } from './built-stack.ts'
import { makeDatabase } from './database.ts'
import { needPostgres, needRedis } from './reach.ts'
import { runStack } from './run-stack.ts'
import { readSettings } from './settings.ts'

/**
 * `npm run demo`: the whole of Farmgate on this machine, built as for production, with a fresh database and the
 * sample data.
 */
await runStack(async (children) => {
  const settings = readSettings('farmgate_demo')
  await needPorts(settings)
  await needPostgres(settings.serverUrl)
  await needRedis(settings.redisUrl)

  console.error(`Making the database ${settings.database}...`)
  const [databaseUrl, pages] = await Promise.all([
    makeDatabase(settings, children),
    buildPages(children, settings),
  ])
  const address = await startBuilt(children, settings, databaseUrl, pages)
  console.error('Sign in as buyer@, farmer@ or admin@farmgate.test; the password is farmgate-demo.')
  console.log(`ready ${address}`)
})
