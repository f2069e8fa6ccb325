import { isIP, isIPv4 } from 'node:net'
import { Client } from 'pg'
import { isThisMachine } from '#http/shared/network.ts'

/** The settings that the refusals are about. A program that does not read one leaves it out. */
export interface CheckedSettings {
  readonly MARKET_MODE?: 'production' | 'trial'
  readonly PUBLIC_ORIGINS?: readonly string[]
  readonly API_HOST?: string
  readonly RATE_LIMITS?: 'production' | 'wide'
  readonly PAYMENT_SANDBOX?: 'off' | 'approves'
  readonly SECOND_FACTOR?: 'required' | 'off'
  readonly PAYMENT_ORIGINS?: readonly string[]
  readonly RAZORPAY_URL?: string
  readonly RAZORPAY_CHECKOUT_SCRIPT?: string
  readonly RAZORPAY_KEY_ID?: string
  readonly RAZORPAY_KEY_SECRET?: string
  readonly RAZORPAY_WEBHOOK_SECRETS?: readonly string[]
  readonly PAYOUT_RAIL?: 'razorpayx' | 'bank_file'
  readonly RAZORPAYX_ACCOUNT_NUMBER?: string | undefined
  readonly RAZORPAYX_WEBHOOK_SECRETS?: readonly string[]
  readonly SESSION_KEYS?: readonly { readonly key: Buffer }[]
  readonly VAULT_KEYS?: readonly { readonly key: Buffer }[]
  readonly TRUST_PROXY?: string
  readonly WEB_TRUST_PROXY?: readonly string[]
  readonly DATABASE_URL?: string
  readonly REDIS_URL?: string
}

/**
 * Returns a fault for every setting that can be read but is unsafe where this market runs. Each starts with the setting and
 * a fixed code, which docs/runbook.md explains. No fault contains a value: it may be a secret.
 */
export const unsafeSettings = (settings: CheckedSettings): readonly string[] =>
  [
    ...reachChecks(settings),
    ...demoSecretChecks(settings),
    ...gatewayChecks(settings),
    ...payoutChecks(settings),
    ...proxyChecks('TRUST_PROXY', settings.TRUST_PROXY?.split(',')),
    ...proxyChecks('WEB_TRUST_PROXY', settings.WEB_TRUST_PROXY),
    ...databaseChecks(settings.DATABASE_URL),
    ...redisChecks(settings.REDIS_URL),
  ]
    .filter(([isUnsafe]) => isUnsafe)
    .map(([, name, code, text]) => `${name}: [${code}] ${text}`)

type Check = readonly [isUnsafe: boolean, name: keyof CheckedSettings, code: string, text: string]

/** What is for one machine only, while the market can be reached from others. */
function reachChecks(settings: CheckedSettings): Check[] {
  const { PUBLIC_ORIGINS = [], PAYMENT_ORIGINS = [], RATE_LIMITS, PAYMENT_SANDBOX } = settings
  const { SECOND_FACTOR, MARKET_MODE } = settings
  const reach = 'is for one machine only, but API_HOST or PUBLIC_ORIGINS reach further'
  return [
    [PUBLIC_ORIGINS.some(isPlainBeyondThisMachine), 'PUBLIC_ORIGINS', 'plain-http-origin', MUST_BE_HTTPS],
    [PAYMENT_ORIGINS.some(isPlainBeyondThisMachine), 'PAYMENT_ORIGINS', 'plain-http-gateway', MUST_BE_HTTPS],
    [RATE_LIMITS === 'wide' && isReachable(settings), 'RATE_LIMITS', 'wide-limits', `wide ${reach}`],
    [
      PAYMENT_SANDBOX === 'approves' && isReachable(settings),
      'PAYMENT_SANDBOX',
      'sandbox-approves',
      `a gateway that approves by itself ${reach}`,
    ],
    [
      SECOND_FACTOR === 'off' && MARKET_MODE !== 'trial' && isReachable(settings),
      'SECOND_FACTOR',
      'second-factor-off',
      'operators move money by a password alone; use required, or MARKET_MODE=trial',
    ],
  ]
}

const MUST_BE_HTTPS = 'an address on another machine must be https'

/** These are in the public source code: with the webhook secret, anyone can sign "this order is paid". */
const DEMO_KEY_ID = 'rzp_test_Farmgate000000'
const DEMO_KEY_SECRET = 'sandbox-key-secret'
const DEMO_WEBHOOK_SECRET = 'sandbox-webhook-secret'
const DEMO_PAYOUT_SECRET = 'sandbox-payout-webhook-secret'

function demoSecretChecks(settings: CheckedSettings): Check[] {
  const { RAZORPAY_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = settings
  const { RAZORPAY_WEBHOOK_SECRETS = [], RAZORPAYX_WEBHOOK_SECRETS = [] } = settings
  const { SESSION_KEYS = [], VAULT_KEYS = [] } = settings
  const isReached = isReachable(settings)
  const isGatewayReal = isReached || (RAZORPAY_URL !== undefined && !isOnThisMachine(RAZORPAY_URL))
  const check = (isUnsafe: boolean, name: keyof CheckedSettings): Check => [
    isUnsafe,
    name,
    'demo-secret',
    "is published with the demo's source code; use one of your own",
  ]
  return [
    check(isGatewayReal && RAZORPAY_KEY_ID === DEMO_KEY_ID, 'RAZORPAY_KEY_ID'),
    check(isGatewayReal && RAZORPAY_KEY_SECRET === DEMO_KEY_SECRET, 'RAZORPAY_KEY_SECRET'),
    check(
      isGatewayReal && RAZORPAY_WEBHOOK_SECRETS.includes(DEMO_WEBHOOK_SECRET),
      'RAZORPAY_WEBHOOK_SECRETS',
    ),
    check(
      isGatewayReal && RAZORPAYX_WEBHOOK_SECRETS.includes(DEMO_PAYOUT_SECRET),
      'RAZORPAYX_WEBHOOK_SECRETS',
    ),
    check(isReached && SESSION_KEYS.some(({ key }) => isCounting(key)), 'SESSION_KEYS'),
    check(isReached && VAULT_KEYS.some(({ key }) => isCounting(key)), 'VAULT_KEYS'),
  ]
}

/** The key of the tests and of the local stacks: each byte is one more than the byte before it. */
const isCounting = (key: Buffer): boolean =>
  key.every((byte, at) => at === 0 || byte === (key[at - 1] ?? 0) + 1)

function gatewayChecks(settings: CheckedSettings): Check[] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_URL, RAZORPAY_CHECKOUT_SCRIPT, MARKET_MODE } = settings
  if (keyId === undefined) return []
  const isPublic = !(settings.PUBLIC_ORIGINS ?? []).every(isOnThisMachine)
  const isPlain = (url: string | undefined) => url !== undefined && isPlainBeyondThisMachine(url)
  return [
    [
      isTestKey(keyId) && isPublic && MARKET_MODE !== 'trial',
      'RAZORPAY_KEY_ID',
      'test-key-in-public',
      'a test key takes no real money, but PUBLIC_ORIGINS is public; use a live key, or MARKET_MODE=trial',
    ],
    [
      !isTestKey(keyId) && !isPublic,
      'RAZORPAY_KEY_ID',
      'live-key-on-loopback',
      'a live key takes real money, but PUBLIC_ORIGINS names only this machine',
    ],
    [
      !isTestKey(keyId) && MARKET_MODE === 'trial',
      'RAZORPAY_KEY_ID',
      'live-key-in-trial',
      'a live key takes real money, but MARKET_MODE is trial; use a test key',
    ],
    [isPlain(RAZORPAY_URL), 'RAZORPAY_URL', 'plain-http-gateway', MUST_BE_HTTPS],
    [isPlain(RAZORPAY_CHECKOUT_SCRIPT), 'RAZORPAY_CHECKOUT_SCRIPT', 'plain-http-gateway', MUST_BE_HTTPS],
  ]
}

/** A rail without its account could not send, and without its secret would never hear how a payout ended. */
function payoutChecks(settings: CheckedSettings): Check[] {
  const { PAYOUT_RAIL, RAZORPAYX_ACCOUNT_NUMBER, RAZORPAYX_WEBHOOK_SECRETS = [] } = settings
  const isMissing = (is: boolean, name: keyof CheckedSettings): Check => [
    PAYOUT_RAIL === 'razorpayx' && is,
    name,
    'payout-rail-incomplete',
    'is required when PAYOUT_RAIL is razorpayx',
  ]
  return [
    isMissing(RAZORPAYX_ACCOUNT_NUMBER === undefined, 'RAZORPAYX_ACCOUNT_NUMBER'),
    isMissing(RAZORPAYX_WEBHOOK_SECRETS.length === 0, 'RAZORPAYX_WEBHOOK_SECRETS'),
  ]
}

const isTestKey = (keyId: string): boolean => keyId.startsWith('rzp_test_')

const isOnThisMachine = (url: string): boolean => isThisMachine(new URL(url).hostname)

const isPlainBeyondThisMachine = (url: string): boolean => url.startsWith('http:') && !isOnThisMachine(url)

const isReachable = ({ API_HOST = '127.0.0.1', PUBLIC_ORIGINS = [] }: CheckedSettings): boolean =>
  !(isThisMachine(API_HOST) && PUBLIC_ORIGINS.every(isOnThisMachine))

/** The names of proxy-addr, which Fastify uses. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function proxyChecks(name: 'TRUST_PROXY' | 'WEB_TRUST_PROXY', ranges: readonly string[] = []): Check[] {
  const trimmed = ranges.map((range) => range.trim())
  const trustsAll = trimmed.some((range) => TRUST_ALL.has(range) || isTooWide(range))
  const areRanges = trimmed.every((range) => NAMED_RANGES.has(range) || isRange(range))
  return [
    [
      trustsAll,
      name,
      'trusts-everyone',
      'callers in so wide a range choose their own address; name the proxies only',
    ],
    [
      !trustsAll && !areRanges,
      name,
      'no-proxy-range',
      'must list addresses, networks such as 10.0.0.0/24, or loopback',
    ],
  ]
}

const TRUST_ALL = new Set(['true', '*', 'all', '0.0.0.0', '::'])

/** IPv4 written as IPv6 is refused: its lengths count differently. */
function isRange(range: string): boolean {
  const [address = '', length, ...rest] = range.split('/')
  if (rest.length > 0 || isIP(address) === 0 || address.toLowerCase().startsWith('::ffff:')) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (isIPv4(address) ? 32 : 128))
}

/** Wider than the widest private network: a /8 of IPv4. A provider gets a /32 of IPv6; only private ranges may be wider. */
function isTooWide(range: string): boolean {
  const [address = '', length] = range.split('/')
  if (!isRange(range) || length === undefined) return false
  if (isIPv4(address)) return Number(length) < 8
  return Number(length) < (/^f[cd]/i.test(address) ? 7 : /^fe[89ab]/i.test(address) ? 10 : 32)
}

/** Asks the driver what it makes of the address: a parameter such as `?host=` overrides the part before it. */
function databaseChecks(url: string | undefined): Check[] {
  if (url === undefined) return []
  const connection = readConnection(url)
  if (connection === null) {
    const text = 'the driver cannot read it, or a certificate file it names'
    return [[true, 'DATABASE_URL', 'unreadable-address', text]]
  }
  const { host, password, ssl } = connection
  if (host.startsWith('/') || isThisMachine(host)) return []
  const hasCertificate = typeof ssl === 'object' && ssl.cert !== undefined
  return [
    [
      (password ?? '') === '' && !hasCertificate,
      'DATABASE_URL',
      'database-without-password',
      'a server on another machine needs a password',
    ],
    [
      !(hasVerifyFull(url) && verifies(ssl)),
      'DATABASE_URL',
      'database-without-tls',
      'a server on another machine needs sslmode=verify-full, and sslrootcert where its authority is private',
    ],
  ]
}

function readConnection(url: string): Connection | null {
  try {
    return new Client({ connectionString: url }) as Connection
  } catch {
    return null
  }
}

interface Connection {
  readonly host: string
  readonly password: string | null | undefined
  readonly ssl:
    | boolean
    | string
    | {
        readonly rejectUnauthorized?: boolean
        readonly checkServerIdentity?: unknown
        readonly cert?: string
      }
}

/** Required by name: the driver verifies with the weaker modes too, but psql and the driver's next version do not. */
const hasVerifyFull = (url: string): boolean =>
  new URL(url).searchParams.getAll('sslmode').at(-1) === 'verify-full'

const verifies = (ssl: Connection['ssl']): boolean =>
  ssl === true ||
  (typeof ssl === 'object' && ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined)

/** A path is a socket, which only this machine's programs can open. */
function redisChecks(url: string | undefined): Check[] {
  if (url === undefined || url.startsWith('/') || isOnThisMachine(url)) return []
  const { protocol, password } = new URL(url)
  return [
    [password === '', 'REDIS_URL', 'redis-without-password', 'a server on another machine needs a password'],
    [protocol !== 'rediss:', 'REDIS_URL', 'redis-without-tls', 'a server on another machine needs rediss:'],
  ]
}
