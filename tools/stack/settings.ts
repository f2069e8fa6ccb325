import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { picturesOf, ROOT } from './paths.ts'
import { PlainError } from './plain-error.ts'

export interface Settings {
  readonly port: number
  readonly apiPort: number
  /** Of the simulated payment gateway. */
  readonly gatewayPort: number
  /** Of the sink that takes the mails. */
  readonly mailPort: number
  readonly database: string
  /** Any database of the server; the stack's own is made beside it. */
  readonly serverUrl: string
  readonly redisUrl: string
}

/** `--port 8080 --api-port 8081 --database name`; gateway and mails take the two ports after the API's, unless told. The servers come from DATABASE_URL and REDIS_URL. */
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
  'gateway-port': { type: 'string' },
  'mail-port': { type: 'string' },
  database: { type: 'string' },
} as const

interface Flags {
  readonly port: string
  readonly 'api-port': string
  readonly 'gateway-port'?: string | undefined
  readonly 'mail-port'?: string | undefined
  readonly database?: string | undefined
}

function toSettings(flags: Flags, defaultDatabase: string): Settings {
  const apiPort = asPort(flags['api-port'], '--api-port')
  return {
    port: asPort(flags.port, '--port'),
    apiPort,
    gatewayPort: asPort(flags['gateway-port'] ?? String(apiPort + 1), '--gateway-port'),
    mailPort: asPort(flags['mail-port'] ?? String(apiPort + 2), '--mail-port'),
    database: flags.database ?? defaultDatabase,
    serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  }
}

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

/** Known to everybody: they open nothing but the simulator. */
const SANDBOX_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
}

/** What every program of a stack on this machine is told. */
export const commonEnv = (
  { port, apiPort, gatewayPort, mailPort, database, redisUrl }: Settings,
  databaseUrl: string,
  sessionKey: Buffer,
) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PICTURES_DIR: picturesOf(database),
  SESSION_KEYS: `local:${sessionKey.toString('base64')}`,
  RATE_LIMITS: 'wide',
  // The demo's own password would be refused.
  PASSWORD_COMMON_LIST: 'off',
  RAZORPAY_URL: `http://127.0.0.1:${gatewayPort}`,
  ...SANDBOX_KEYS,
  RAZORPAY_CHECKOUT_SCRIPT: `http://127.0.0.1:${gatewayPort}/v1/checkout.js`,
  PAYMENT_ORIGINS: `http://127.0.0.1:${gatewayPort}`,
  PAYMENT_SANDBOX: 'approves',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Farmgate <hello@farmgate.test>',
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
