import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { picturesOf, ROOT } from './paths.ts'
import { PlainError } from './plain-error.ts'

export interface Settings {
  readonly port: number
  readonly apiPort: number
  /** The port of the simulated payment gateway. */
  readonly gatewayPort: number
  /** The port of the mail sink. */
  readonly mailPort: number
  readonly database: string
  /** Any database of the server; the stack's own is created beside it. */
  readonly serverUrl: string
  readonly redisUrl: string
}

/**
 * `--port 8080 --api-port 8081 --database name`; gateway and mail sink take the two ports after the API's by
 * default. The servers come from DATABASE_URL and REDIS_URL.
 */
export function readSettings(defaultDatabase: string): Settings {
  const { values } = plainly(() => parseArgs({ options: FLAGS }))
  return toSettings(values, defaultDatabase)
}

/** The same, and `--fresh`: creates a new database in place of the existing one. */
export function readDevSettings(defaultDatabase: string): Settings & { readonly fresh: boolean } {
  const options = { ...FLAGS, fresh: { type: 'boolean', default: false } } as const
  const { values } = plainly(() => parseArgs({ options }))
  return { ...toSettings(values, defaultDatabase), fresh: values.fresh }
}

/** The same, `--stacks 2` for the number of stacks, and `--pages folder` for pages that are built already. */
export function readJourneySettings(
  defaultDatabase: string,
): Settings & { readonly stacks: number; readonly pages: string | undefined } {
  const options = {
    ...FLAGS,
    stacks: { type: 'string', default: '1' },
    pages: { type: 'string' },
  } as const
  const { values } = plainly(() => parseArgs({ options }))
  return { ...toSettings(values, defaultDatabase), stacks: Number(values.stacks), pages: values.pages }
}

/** The settings of one of several stacks side by side: ports of its own, and a database of its own. The first is 0. */
export const nthStack = <S extends StackPlace>(settings: S, index: number): S => ({
  ...settings,
  port: settings.port + index * PORTS_APART,
  apiPort: settings.apiPort + index * PORTS_APART,
  gatewayPort: settings.gatewayPort + index * PORTS_APART,
  mailPort: settings.mailPort + index * PORTS_APART,
  database: index === 0 ? settings.database : `${settings.database}_${index + 1}`,
})

type StackPlace = Pick<Settings, 'port' | 'apiPort' | 'gatewayPort' | 'mailPort' | 'database'>

const PORTS_APART = 10

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

/** Publicly known: they work for the simulator only. */
const SANDBOX_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
  PAYOUT_RAIL: 'razorpayx',
  RAZORPAYX_ACCOUNT_NUMBER: '2323230071864512',
  RAZORPAYX_WEBHOOK_SECRETS: 'sandbox-payout-webhook-secret',
}

/** Publicly known, so that every program of every local stack opens the sample data's accounts. */
export const SAMPLE_VAULT_KEYS = `local:${Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')}`

/** The environment of every program of a stack on this machine. */
export const commonEnv = (
  { port, apiPort, gatewayPort, mailPort, database, redisUrl }: Settings,
  databaseUrl: string,
  sessionKey: Buffer,
) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PICTURES_DIR: picturesOf(database),
  SESSION_KEYS: `local:${sessionKey.toString('base64')}`,
  VAULT_KEYS: SAMPLE_VAULT_KEYS,
  // The sample data has an identity, so the stack takes orders as a market in production does.
  MARKET_MODE: 'production',
  RATE_LIMITS: 'wide',
  // Asked only from operators who have set it up.
  SECOND_FACTOR: 'off',
  RESPONSE_CHECKS: 'on',
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
  // There is no load balancer here, so none needs notice before a stop.
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
