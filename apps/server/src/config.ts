import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { RAIL_KINDS } from '@farmgate/domain/money/payouts/rail.ts'
import { SECOND_FACTOR_POLICIES } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { MARKET_MODES } from '@farmgate/domain/market/market-identity.ts'
import * as z from 'zod'
import { unsafeSettings } from '#config-refusals.ts'

/**
 * The only reader of the environment. Each program reads the settings it needs, gets all faults at once, and passes the
 * frozen result on in parts as arguments.
 */
export const readApiConfig = (env: Env) =>
  readSafely(env, { ...common, ...database, ...cache, ...pictures, ...gateway, ...payouts, ...api })
export const readWorkerConfig = (env: Env) =>
  readSafely(env, {
    ...common,
    ...database,
    ...cache,
    ...pictures,
    ...gateway,
    ...payouts,
    ...mail,
    ...keys,
    ...worker,
  })
export const readWebConfig = (env: Env) => readSafely(env, { ...common, ...web })
export const readDatabaseConfig = (env: Env) => readSafely(env, { ...common, ...database })
export const readVaultConfig = (env: Env) => readSafely(env, { ...common, ...database, ...vault })
export const readRolesConfig = (env: Env) => readSafely(env, { ...common, ...database, ...roles })
/** The checks of the data only read: they have their own role where there is one. */
export const readVerifyConfig = (env: Env) =>
  readDatabaseConfig({ ...env, DATABASE_URL: env['VERIFY_DATABASE_URL'] || env['DATABASE_URL'] })
export const readDoctorConfig = (env: Env) => read(env, doctor)
export const readSeedConfig = (env: Env) =>
  readSafely(env, { ...common, ...database, ...pictures, ...vault, ...seed })

export type WorkerConfig = ReturnType<typeof readWorkerConfig>

/** Returns the settings in the shape of the gateway client's options. */
export const gatewayOptions = (config: GatewayConfig) => ({
  baseUrl: config.RAZORPAY_URL,
  keyId: config.RAZORPAY_KEY_ID,
  keySecret: config.RAZORPAY_KEY_SECRET,
  webhookSecrets: config.RAZORPAY_WEBHOOK_SECRETS,
  checkoutScript: config.RAZORPAY_CHECKOUT_SCRIPT,
  timeoutMs: 10_000,
  sandboxApproves: config.PAYMENT_SANDBOX === 'approves',
})

type GatewayConfig = Pick<
  WorkerConfig,
  | 'RAZORPAY_URL'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRETS'
  | 'RAZORPAY_CHECKOUT_SCRIPT'
  | 'PAYMENT_SANDBOX'
>

/** Returns the settings in the shape of the RazorpayX client's options. */
export const razorpayxOptions = (config: GatewayConfig & PayoutConfig) => ({
  baseUrl: config.RAZORPAY_URL,
  keyId: config.RAZORPAY_KEY_ID,
  keySecret: config.RAZORPAY_KEY_SECRET,
  accountNumber: config.RAZORPAYX_ACCOUNT_NUMBER ?? '',
  webhookSecrets: config.RAZORPAYX_WEBHOOK_SECRETS,
  timeoutMs: 10_000,
})

type PayoutConfig = Pick<WorkerConfig, 'RAZORPAYX_ACCOUNT_NUMBER' | 'RAZORPAYX_WEBHOOK_SECRETS'>

type Env = Readonly<Record<string, string | undefined>>

const port = z.coerce.number().int().min(0).max(65_535)
const milliseconds = z.coerce.number().int().min(0)
const isAddress = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
const url = (...protocols: string[]) =>
  z.string().refine((value) => isAddress(value, protocols), {
    error: `must be a ${protocols.join(' or ')} address`,
  })
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item))
const origin = url('http:', 'https:').refine(
  (value) => URL.canParse(value) && new URL(value).origin === value,
  {
    error: 'must be an origin such as https://farmgate.example, without a path',
  },
)

const bankAccount = z.string().regex(/^[A-Za-z0-9]{6,35}$/, { error: 'must be the number of a bank account' })

const common = {
  /** `trial`: a market that takes no real money, for people to try. */
  MARKET_MODE: z.enum(MARKET_MODES).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The running commit, reported by /healthz. */
  COMMIT: z.string().default('unknown'),
  /** How long a stopping process keeps serving, so that the web server or load balancer can notice. */
  SHUTDOWN_NOTICE_MS: milliseconds.default(5_000),
  /** How long requests in progress may take after that. */
  SHUTDOWN_DRAIN_MS: milliseconds.default(20_000),
  /** Where Prometheus reads `/metrics`. Not served when the port is not set; never the public port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
}

const database = {
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
}

const roles = {
  /** A folder with one file for each role, named like it, with its password. Without it no password changes. */
  ROLE_PASSWORDS_DIR: z.string().optional(),
}

/** The folder of pictures, shared by every API and worker process. */
const pictures = {
  PICTURES_DIR: z.string().default(new URL('../../../.data/pictures', import.meta.url).pathname),
}

const cache = {
  /** An address, or the path of a socket on this machine. */
  REDIS_URL: z.string().refine((value) => /^\/[^/?]/.test(value) || isAddress(value, ['redis:', 'rediss:']), {
    error: 'must be a redis: or rediss: address, or the path of a socket',
  }),
}

/** `id:base64` of 32 bytes each. The first one signs or seals, all of them are accepted, so keys can be rotated. */
const namedKeys = z
  .string()
  .transform((value) => value.split(',').map(readKey))
  .refine((keys) => keys.every(isUsable), {
    error: 'must be id:base64 pairs with random keys of 32 bytes; make one with: openssl rand -base64 32',
  })
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, { error: 'has one id twice' })
  .refine((keys) => new Set(keys.map(({ secret }) => secret)).size === keys.length, {
    error: 'has one key twice',
  })
  // `split` returns at least one part.
  .transform((keys) => keys as [NamedKey, ...NamedKey[]])

interface NamedKey {
  readonly id: string
  readonly secret: string
  readonly key: Buffer
}

function readKey(entry: string): NamedKey {
  const [id = '', ...rest] = entry.split(':')
  const secret = rest.join(':')
  return { id, secret, key: Buffer.from(secret, 'base64') }
}

/** The base64 must decode and encode to the same text, so that typing errors are found, and must not be one byte repeated. */
const isUsable = ({ id, secret, key }: NamedKey): boolean =>
  /^[a-z0-9]{1,12}$/.test(id) &&
  key.length === 32 &&
  key.toString('base64') === secret &&
  new Set(key).size > 8

const denyList = z.string().transform((path, context) => {
  try {
    const words = readFileSync(path, 'utf8').split('\n')
    return new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''))
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read ${path}` })
    return z.NEVER
  }
})

/** The public origins: the only ones that may renew or end a session and that CORS allows. The first is the main one. */
const publicOrigins = {
  PUBLIC_ORIGINS: list(origin)
    .refine((origins): origins is [string, ...string[]] => origins.length > 0, {
      error: 'must name at least one',
    })
    .default(['http://127.0.0.1:8080', 'http://localhost:8080']),
}

/** Encrypts the accounts to which farms are paid. */
const vault = { VAULT_KEYS: namedKeys }

/** Also needed by the worker, which derives the tokens of the links in mails and pays farms. */
const keys = { SESSION_KEYS: namedKeys, ...vault }

const api = {
  ...publicOrigins,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(8081),
  /** Proxies whose X-Forwarded-For is trusted: `loopback`, addresses or networks. */
  TRUST_PROXY: z.string().default('loopback'),
  ...keys,
  /** `production`, or `wide`: practically no limit for callers on this machine (development and demo). */
  RATE_LIMITS: z.enum(['production', 'wide']).default('production'),
  /** `required`: an admin without a second factor can only set it up; `off`: asked from those who have one (demo). */
  SECOND_FACTOR: z.enum(SECOND_FACTOR_POLICIES).default('required'),
  /** `stored` in memory for their seconds, or `direct`: every one reads the database (to measure it). */
  PUBLIC_ANSWERS: z.enum(['stored', 'direct']).default('stored'),
  /** Whether every response is validated before it is sent (development and journeys). */
  RESPONSE_CHECKS: z.enum(['on', 'off']).default('off'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
  /** A file of refused passwords, one per line. Off when not set. */
  PASSWORD_DENY_LIST: denyList.default(new Set<string>()),
  /** Whether the 10,000 most common passwords, which are part of the server, are refused too. */
  PASSWORD_COMMON_LIST: z.enum(['on', 'off']).default('on'),
}

/** Razorpay, or a server with the same API. */
const gateway = {
  RAZORPAY_URL: origin.default('https://api.razorpay.com'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w{8,40}$/, { error: 'must be a key id such as rzp_test_…' }),
  RAZORPAY_KEY_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }),
  /** The current secret first, then the previous one, with which pending deliveries are still signed. */
  RAZORPAY_WEBHOOK_SECRETS: list(z.string().min(16)).refine(
    (secrets): secrets is [string, ...string[]] => secrets.length > 0,
    { error: 'must name at least one' },
  ),
  RAZORPAY_CHECKOUT_SCRIPT: url('http:', 'https:').default('https://checkout.razorpay.com/v1/checkout.js'),
  /** `approves`: the gateway is the simulator, which approves a payment whose sheet was never opened when its buyer checks it. */
  PAYMENT_SANDBOX: z.enum(['off', 'approves']).default('off'),
}

/** How farms are paid. RazorpayX has the gateway's address and key. */
const payouts = {
  /** `razorpayx`, or `bank_file`: an operator uploads a file to the market's bank. */
  PAYOUT_RAIL: z.enum(RAIL_KINDS).default('bank_file'),
  /** The market's own account: at RazorpayX, or the one that the bank file debits. */
  RAZORPAYX_ACCOUNT_NUMBER: bankAccount.optional(),
  BANK_FILE_ACCOUNT_NUMBER: bankAccount.optional(),
  /** The current secret first, then the previous one. They are not those of payments. */
  RAZORPAYX_WEBHOOK_SECRETS: list(z.string().min(16)).default([]),
}

const mail = {
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().min(3),
  ...publicOrigins,
}

const worker = {
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(5),
  /** How many gigabytes the pictures may take; the whole disk when not set. */
  PICTURES_QUOTA_GB: z.coerce.number().positive().optional(),
  /** The output of `pgbackrest info --output=json`, written by the backup job. Not watched when not set. */
  BACKUP_STATUS_FILE: z.string().optional(),
  /** The site's certificate in PEM form. Not watched when not set. */
  CERTIFICATE_FILE: z.string().optional(),
  /** Written by the weekly rehearsal of a restore. Not watched when not set. */
  REHEARSAL_STATUS_FILE: z.string().optional(),
}

/** What `npm run doctor` looks at beside the settings of the programs. */
const doctor = {
  /** `pgbackrest info --output=json`, written after every backup. */
  BACKUP_STATUS_FILE: z.string().optional(),
  /** `host:port` under which the public origin is tried, instead of what DNS says. */
  DOCTOR_ADDRESS: z.string().optional(),
  /** A certificate authority of our own, for a market that is tried out. */
  DOCTOR_CA_FILE: z.string().optional(),
}

const seed = {
  /** Demo accounts have a public password, so creating them must be allowed explicitly. */
  DEMO_DATA: z.literal('allow', { error: 'must be "allow"' }),
  /** The file in which the simulated gateway stores the payments of the demo's orders. In memory only when not set. */
  GATEWAY_JOURNAL: z.string().optional(),
}

const web = {
  ...publicOrigins,
  /** The payment gateway's origins: pages may load their scripts and frames besides our own. */
  PAYMENT_ORIGINS: list(origin).default([
    'https://checkout.razorpay.com',
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
  ]),
  WEB_HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port.default(8080),
  /** Set by systemd when it holds the listening socket; `WEB_HOST` and `WEB_PORT` are then unused. */
  LISTEN_FDS: z.coerce.number().int().min(0).default(0),
  LISTEN_PID: z.coerce.number().int().min(0).default(0),
  /** Proxies in front of this server whose X-Forwarded-For is trusted; none when not set. */
  WEB_TRUST_PROXY: list(z.string()).default([]),
  /** The API processes behind this server; requests go to the ready ones. */
  API_ORIGINS: list(origin).default(['http://127.0.0.1:8081']),
  /** The folder of built pages. */
  WEB_ROOT: z.string().default(new URL('../../web/dist', import.meta.url).pathname),
}

export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** Reads the settings and refuses those that are unsafe where this market runs. */
function readSafely<Shape extends z.ZodRawShape>(env: Env, shape: Shape) {
  const config = read(env, shape)
  const faults = unsafeSettings(config)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

function read<Shape extends z.ZodRawShape>(env: Env, shape: Shape) {
  // An empty variable counts as not set: that is an unfilled line of .env.example.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const fromFiles = readSettingFiles(filled, Object.keys(shape))
  const settings = { ...filled, ...fromFiles.settings }
  const result = z.object(shape).safeParse(settings)
  const faults = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    return { name, text: `${name}: ${settings[name] === undefined ? 'is required' : issue.message}` }
  })
  const all = [...fromFiles.faults, ...faults.filter(({ name }) => !fromFiles.names.has(name))]
  if (!result.success || all.length > 0) throw new ConfigError([...new Set(all.map(({ text }) => text))])
  return Object.freeze(result.data)
}

/**
 * Reads every setting NAME that is given as NAME_FILE from that file, so that secrets stay out of the environment. A
 * relative path is one of systemd's credentials. `names` are the settings that a fault of their file already explains.
 */
function readSettingFiles(env: Env, names: readonly string[]) {
  const settings: Record<string, string> = {}
  const faults: { readonly name: string; readonly text: string }[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    const path = resolve(env['CREDENTIALS_DIRECTORY'] ?? '', file)
    const text = env[name] === undefined ? readSettingFile(path) : null
    if (text === null) faults.push({ name, text: `${name}: give ${name} or ${name}_FILE, not both` })
    else if (text === undefined) faults.push({ name, text: `${name}_FILE: cannot read ${path}` })
    else if (text === '') faults.push({ name, text: `${name}_FILE: ${path} is empty` })
    else settings[name] = text
  }
  return { settings, faults, names: new Set(faults.map(({ name }) => name)) }
}

/** Returns the file's text without the line break at its end, or undefined when it can't be read. */
function readSettingFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    return undefined
  }
}
