import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepDatabase } from './database.ts'
import { program, ROOT, vite, WEB_APP } from './paths.ts'
import { needFreePort, needPostgres, needRedis, untilReady } from './reach.ts'
import { runStack } from './run-stack.ts'
import { commonEnv, readSettings } from './settings.ts'

/** `npm run dev`: API and worker start anew when a file of theirs changes, pages change while they are open. */
await runStack(async (children) => {
  const settings = readSettings('farmgate_dev')
  const { port, apiPort } = settings
  await needFreePort(port, '--port')
  await needFreePort(apiPort, '--api-port')
  await needPostgres(settings.serverUrl)
  await needRedis(settings.redisUrl)

  const env = commonEnv(settings, await keepDatabase(settings, children), sessionKey())
  for (const name of ['api', 'worker']) {
    children.start({ name, args: ['--watch', '--watch-preserve-output', program(name)], env })
  }
  const api = `http://127.0.0.1:${apiPort}`
  // First the API: the pages' server would report every question it can't pass on.
  await untilReady(`${api}/readyz`)
  children.start({
    name: 'pages',
    args: [vite(), '--port', String(port), '--clearScreen', 'false'],
    cwd: WEB_APP,
    env: { API_ORIGIN: api },
  })

  const address = `http://127.0.0.1:${port}`
  await untilReady(`${address}/api/readyz`)
  console.log(`pages ${address}\napi   ${api} (also ${address}/api), reference at ${api}/docs`)
  console.log('Sign in as buyer@, farmer@ or admin@farmgate.test; the password is farmgate-demo.')
})

/** Kept between starts, so that nobody has to sign in again after lunch. */
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
