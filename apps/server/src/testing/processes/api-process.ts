import { asRole } from '#db/roles/roles.ts'
import { freePort, type KilledAt, type Program, startProgram } from './program.ts'
import { OUTSIDE_ENV } from './outside-env.ts'
import { REDIS_URL } from '../database/test-database.ts'
import { TEST_PICTURES_DIR } from './test-pictures.ts'

export interface ApiProcess extends Program {
  readonly url: string
}

/** Starts the API as in production, on a free port. Programs that share a database share these keys. */
export async function startApi(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  killedAt?: KilledAt,
): Promise<ApiProcess> {
  const port = await freePort()
  const program = await startProgram(
    'bin/api.ts',
    {
      ...OUTSIDE_ENV,
      DATABASE_URL: asRole(databaseUrl, 'api'),
      REDIS_URL,
      PICTURES_DIR: TEST_PICTURES_DIR,
      RATE_LIMITS: 'wide',
      API_PORT: String(port),
      ...env,
    },
    'Server listening',
    killedAt,
  )
  return { ...program, url: `http://127.0.0.1:${port}` }
}
