import { randomBytes } from 'node:crypto'
import { withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import { program } from '@farmgate/stack/paths.ts'
import { commonEnv } from '@farmgate/stack/settings.ts'
import { answers, freePort, type Program, startProgram } from './program.ts'
import { API_PORT, DATABASE } from './stack.ts'

export interface ApiProcess extends Program {
  readonly origin: string
}

const SERVER_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Of all that are started here: whoever signs in at one is known at the others. */
const SESSION_KEY = randomBytes(32)

/** One more API of the journeys' market, with another Redis than theirs, behind a web server on `webPort`. */
export async function startApi(redisUrl: string, webPort: number): Promise<ApiProcess> {
  const apiPort = await freePort()
  const origin = `http://127.0.0.1:${apiPort}`
  const settings = {
    port: webPort,
    apiPort,
    gatewayPort: API_PORT + 1,
    mailPort: API_PORT + 2,
    database: DATABASE,
    serverUrl: SERVER_URL,
    redisUrl,
  }
  const env = {
    ...commonEnv(settings, withDatabaseName(SERVER_URL, DATABASE), SESSION_KEY),
    LOG_LEVEL: 'error',
  }
  const running = await startProgram(process.execPath, [program('api')], env, () =>
    answers(`${origin}/readyz`),
  )
  return { origin, ...running }
}
