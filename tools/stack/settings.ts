import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { picturesOf, ROOT } from './paths.ts'
import { PlainError } from './plain-error.ts'

export interface Settings {
  readonly port: number
  readonly apiPort: number
  readonly database: string
  /** Any database of the server; the stack's own is made beside it. */
  readonly serverUrl: string
  readonly redisUrl: string
}

/** `--port 8080 --api-port 8081 --database name`; the servers come from DATABASE_URL and REDIS_URL. */
export function readSettings(defaultDatabase: string): Settings {
  const { values } = plainly(() => parseArgs({ options: FLAGS }))
  return toSettings(values, defaultDatabase)
}

/** The same, and `--fresh`: with a new database in the place of the one that was kept. */
export function readDevSettings(defaultDatabase: string): Settings & { readonly fresh: boolean } {
  const options = { ...FLAGS, fresh: { type: 'boolean', default: false } } as const
  const { values } = plainly(() => parseArgs({ options }))
  return { ...toSettings(values, defaultDatabase), fresh: values.fresh }
}

const FLAGS = {
  port: { type: 'string', default: '8080' },
  'api-port': { type: 'string', default: '8081' },
  database: { type: 'string' },
} as const

interface Flags {
  readonly port: string
  readonly 'api-port': string
  readonly database?: string | undefined
}

const toSettings = (flags: Flags, defaultDatabase: string): Settings => ({
  port: asPort(flags.port, '--port'),
  apiPort: asPort(flags['api-port'], '--api-port'),
  database: flags.database ?? defaultDatabase,
  serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
})

function plainly<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

function asPort(value: string, flag: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`${flag} must be a port number.`)
  return port
}

/** What every program of a stack on this machine is told. */
export const commonEnv = (
  { port, apiPort, database, redisUrl }: Settings,
  databaseUrl: string,
  sessionKey: Buffer,
) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PICTURES_DIR: picturesOf(database),
  SESSION_KEYS: `local:${sessionKey.toString('base64')}`,
  RATE_LIMITS: 'wide',
  COMMIT: commit(),
  PUBLIC_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
  API_PORT: String(apiPort),
  // Nobody balances traffic here, so nobody needs to be told before a stop.
  SHUTDOWN_NOTICE_MS: '0',
})

export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'unknown'
  }
}
