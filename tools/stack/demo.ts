import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeDatabase } from './database.ts'
import { needOutsidePorts, startOutside } from './outside.ts'
import { program, ROOT, WEB_BUILD } from './paths.ts'
import { needFreePort, needPostgres, needRedis, untilReady } from './reach.ts'
import { runStack } from './run-stack.ts'
import { commit, commonEnv, readSettings } from './settings.ts'

/**
 * `npm run demo`: the whole of Farmgate on this machine, built as for production, with a fresh database
 * and the demo's people in it.
 */
await runStack(async (children) => {
  const settings = readSettings('farmgate_demo')
  const { port, apiPort, database } = settings
  await needFreePort(port, '--port')
  await needFreePort(apiPort, '--api-port')
  await needOutsidePorts(settings)
  await needPostgres(settings.serverUrl)
  await needRedis(settings.redisUrl)

  console.error('Building the pages...')
  // In a folder of its own: another demo, or the journeys, may be running from theirs.
  const pages = join(ROOT, '.tmp', 'pages', database)
  await children.run({ name: 'build', args: [WEB_BUILD, '--out', pages], env: { COMMIT: commit() } })
  console.error(`Making the database ${database}...`)
  const env = {
    ...commonEnv(settings, await makeDatabase(settings, children), randomBytes(32)),
    LOG_LEVEL: 'warn',
    WEB_PORT: String(port),
    WEB_ROOT: pages,
    API_ORIGINS: `http://127.0.0.1:${apiPort}`,
  }
  startOutside(children, settings)
  for (const name of ['api', 'worker', 'web']) children.start({ name, args: [program(name)], env })

  const address = `http://127.0.0.1:${port}`
  await untilReady(`${address}/api/readyz`)
  console.error('Sign in as buyer@, farmer@ or admin@farmgate.test; the password is farmgate-demo.')
  console.log(`ready ${address}`)
})
