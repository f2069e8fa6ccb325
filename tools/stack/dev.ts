import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asRole } from '@farmgate/server/db/roles/roles.ts'
import { keepDatabase, makeDatabase } from './database.ts'
import { migratePlainly } from './migrate-plainly.ts'
import { needOutsidePorts, startOutside } from './outside.ts'
import { program, ROOT, SERVER, vite, WEB_APP } from './paths.ts'
import { needFreePort, needPostgres, needRedis, untilReady } from './reach.ts'
import { restartOnChange } from './restart-on-change.ts'
import { runStack } from './run-stack.ts'
import { commonEnv, readDevSettings } from './settings.ts'

/**
 * `npm run dev`: API and worker restart when one of their files changes, pages change while they are open. The
 * database is kept between runs; `--fresh` creates a new one.
 */
await runStack(async (children) => {
  const settings = readDevSettings('farmgate_dev')
  const { port, apiPort } = settings
  await needFreePort(port, '--port')
  await needFreePort(apiPort, '--api-port')
  await needOutsidePorts(settings)
  await needPostgres(settings.serverUrl)
  await needRedis(settings.redisUrl)

  const databaseUrl = await (settings.fresh ? makeDatabase : keepDatabase)(settings, children)
  const env = commonEnv(settings, databaseUrl, sessionKey())
  startOutside(children, settings)
  const programs = (['api', 'worker'] as const).map((role) =>
    children.restartable({
      name: role,
      args: [program(role)],
      env: { ...env, DATABASE_URL: asRole(databaseUrl, role) },
    }),
  )
  for (const each of programs) each.start()
  restartOnChange({
    sources: [join(SERVER, 'src'), join(ROOT, 'packages')],
    schema: [join(SERVER, 'migrations'), join(SERVER, 'definitions')],
    migrate: () => migratePlainly(databaseUrl),
    programs,
    say: (line) => console.error(`dev | ${line}`),
  })

  const api = `http://127.0.0.1:${apiPort}`
  // The API first: the pages' server would report every request it can't forward. Without a time limit, because an
  // API that does not start may need one more save.
  await untilReady(`${api}/readyz`, Number.POSITIVE_INFINITY)
  children.start({
    name: 'pages',
    args: [vite(), '--port', String(port), '--clearScreen', 'false'],
    cwd: WEB_APP,
    env: { API_ORIGIN: api },
  })

  const address = `http://127.0.0.1:${port}`
  await untilReady(`${address}/`)
  console.log(`pages ${address}\napi   ${api} (also ${address}/api), reference at ${api}/docs`)
  console.log('Sign in as buyer@, farmer@ or admin@farmgate.test; the password is farmgate-demo.')
})

/** Stored between starts, so that sessions stay valid. */
function sessionKey(): Buffer {
  const folder = join(ROOT, '.tmp')
  const file = join(folder, 'dev-session-key')
  try {
    return readFileSync(file)
  } catch {
    const key = randomBytes(32)
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, key, { mode: 0o600 })
    return key
  }
}
