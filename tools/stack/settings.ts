import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ROOT } from './paths.ts'
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
  const { values } = parseFlags({
    port: { type: 'string', default: '8080' },
    'api-port': { type: 'string', default: '8081' },
    database: { type: 'string', default: defaultDatabase },
  })
  return {
    port: asPort(values['port'], '--port'),
    apiPort: asPort(values['api-port'], '--api-port'),
    database: values['database'] ?? defaultDatabase,
    serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  }
}

function parseFlags(options: Record<string, { type: 'string'; default: string }>) {
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

function asPort(value: string | undefined, flag: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`${flag} must be a port number.`)
  return port
}

/** What every program of a stack on this machine is told. */
export const commonEnv = (
  { port, apiPort, redisUrl }: Settings,
  databaseUrl: string,
  sessionKey: Buffer,
) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SESSION_KEYS: `local:${sessionKey.toString('base64')}`,
  RATE_LIMITS: 'wide',
  COMMIT: commit(),
  PUBLIC_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
  API_PORT: String(apiPort),
  // Nobody balances traffic here, so nobody needs to be told before a stop.
  SHUTDOWN_NOTICE_MS: '0',
})

function commit(): string {
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
