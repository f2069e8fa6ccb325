import { randomBytes } from 'node:crypto'
import { withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { program } from '@farmgate/stack/paths.ts'
import { commonEnv } from '@farmgate/stack/settings.ts'
import { respondsOk, freePort, type Program, startProgram } from './program.ts'
import { STACK } from './stack.ts'

export interface ApiProcess extends Program {
  readonly origin: string
}

const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Shared by all API processes started here: a session of one is valid at the others. */
const SESSION_KEY = randomBytes(32)

/** Starts another API process on the stack's database, with a different Redis, behind a web server on `webPort`. */
export async function startApi(redisUrl: string, webPort: number): Promise<ApiProcess> {
  const apiPort = await freePort()
  const origin = `http://127.0.0.1:${apiPort}`
  const settings = {
    ...STACK,
    port: webPort,
    apiPort,
    serverUrl: SERVER_URL,
    redisUrl,
  }
  const env = {
    ...commonEnv(settings, withDatabaseName(SERVER_URL, STACK.database), SESSION_KEY),
    LOG_LEVEL: 'error',
  }
  const running = await startProgram(process.execPath, [program('api')], env, () =>
    respondsOk(`${origin}/readyz`),
  )
  return { origin, ...running }
}
