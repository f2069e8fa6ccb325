import type { Mutation } from './mutation.ts'

const REFUSALS = 'apps/server/src/config-refusals.ts'
const CONFIG = 'apps/server/src/config.test.ts'

const ACCOUNT_TEST = 'apps/server/src/features/money/gateway-account/gateway-account.test.ts'

/** Settings that are unsafe where the market runs are refused at the start; a key of another account sends no refund. */
export const configurationMutations: readonly Mutation[] = [
  {
    promise: 'configuration: unsafe settings stop the start',
    file: 'apps/server/src/config.ts',
    remove: 'if (faults.length > 0) throw new ConfigError(faults)',
    leave: '',
    test: CONFIG,
  },
  {
    promise: 'configuration: a test key is refused in public',
    file: REFUSALS,
    remove: "isTestKey(keyId) && isPublic && MARKET_MODE !== 'trial'",
    leave: 'false',
    test: CONFIG,
  },
  {
    promise: 'configuration: a live key is refused on loopback',
    file: REFUSALS,
    remove: '!isTestKey(keyId) && !isPublic',
    leave: 'false',
    test: CONFIG,
  },
  {
    promise: 'configuration: the demo’s webhook secret is refused in public',
    file: REFUSALS,
    remove: 'RAZORPAY_WEBHOOK_SECRETS.includes(DEMO_WEBHOOK_SECRET)',
    leave: 'false',
    test: CONFIG,
  },
  {
    promise: 'configuration: half of the internet is no proxy',
    file: REFUSALS,
    remove: 'Number(length) < 8',
    leave: 'Number(length) < 1',
    test: CONFIG,
  },
  {
    promise: 'configuration: a remote database needs TLS that verifies',
    file: REFUSALS,
    remove: '!(hasVerifyFull(url) && verifies(ssl))',
    leave: '!verifies(ssl)',
    test: CONFIG,
  },
  {
    promise: 'configuration: a parameter of the address can’t hide a remote database',
    file: REFUSALS,
    remove: "if (host.startsWith('/') || isThisMachine(host)) return []",
    leave: 'if (isOnThisMachine(url)) return []',
    test: CONFIG,
  },
  {
    promise: 'configuration: a cache on another machine needs a password and TLS',
    file: REFUSALS,
    remove: "url === undefined || url.startsWith('/') || isOnThisMachine(url)",
    leave: 'true',
    test: CONFIG,
  },
  {
    promise: 'configuration: what the driver reads as another machine is no path of a socket',
    file: 'apps/server/src/config.ts',
    remove: '/^\\/[^/?]/.test(value)',
    leave: "value.startsWith('/')",
    test: CONFIG,
  },
  {
    promise: 'containers: the compose file has no setting that the programs refuse',
    file: 'deploy/compose.production.yaml',
    remove: 'REDIS_URL: /run/redis/redis.sock',
    leave: 'REDIS_URL: redis://redis:6379',
    test: 'tools/check/compose.test.ts',
  },
  {
    promise: 'containers: PostgreSQL is reached by its socket',
    file: 'deploy/make-secrets',
    remove: '@localhost/farmgate?host=/run/postgresql',
    leave: '@postgres/farmgate',
    test: 'tools/check/compose.test.ts',
  },
  {
    promise: 'containers: no secret gets into the image',
    file: '.containerignore',
    remove: 'deploy/secrets\n',
    leave: '',
    test: 'tools/check/compose.test.ts',
  },
  {
    promise: 'licences: a package with another licence fails the check',
    file: 'tools/check/licence-rules.ts',
    remove: 'if (exception === undefined || (exception.onlyDevelopment && !isDevelopment)) return false',
    leave: 'if (exception === undefined) return true',
    test: 'tools/check/licence-rules.test.ts',
  },
  {
    promise: 'licences: what only development may use is not installed on servers',
    file: 'tools/check/licence-rules.ts',
    remove: ' || (exception.onlyDevelopment && !isDevelopment)',
    leave: '',
    test: 'tools/check/licence-rules.test.ts',
  },
  {
    promise: 'configuration: a name that begins like a loopback address is not this machine',
    file: 'apps/server/src/http/shared/network.ts',
    remove: 'isIP(ip) !== 0 && (',
    leave: '(',
    test: CONFIG,
  },
  {
    promise: 'gateway account: a refund asks the rule before it is sent',
    file: 'apps/server/src/features/money/refunds/send-refund.ts',
    remove: "if ((await gateOf(deps, id)) !== 'send') return",
    leave: '',
    test: ACCOUNT_TEST,
  },
  {
    promise: 'gateway account: a key that does not find our payment is another account’s',
    file: 'apps/server/src/features/money/gateway-account/check-gateway-account.ts',
    remove: "return error.kind === 'refused' ? 'not-found' : 'unknown'",
    leave: "return 'unknown'",
    test: ACCOUNT_TEST,
  },
  {
    promise: 'gateway account: no answer is no verdict',
    file: 'apps/server/src/features/money/gateway-account/check-gateway-account.ts',
    remove: "return error.kind === 'refused' ? 'not-found' : 'unknown'",
    leave: "return 'not-found'",
    test: ACCOUNT_TEST,
  },
  {
    promise: 'gateway account: payments of another account are not recorded',
    file: 'apps/server/src/features/money/payment-reconciliation/reconcile-payments.ts',
    remove: "if ((await checkGatewayAccount(deps)) !== 'ours') return",
    leave: '',
    test: ACCOUNT_TEST,
  },
  {
    promise: 'gateway account: a confirmed account retires the earlier keys',
    file: 'apps/server/src/features/money/gateway-account/confirm-account.ts',
    remove: '    await retireKeys(tx)\n',
    leave: '',
    test: ACCOUNT_TEST,
  },
  {
    promise: 'browser reports: one network can’t send without end',
    file: 'apps/server/src/web/csp-reports.ts',
    remove: 'return calls <= CALLS_MAX',
    leave: 'return true',
    test: 'apps/server/src/web/csp-reports.test.ts',
  },
  {
    promise: 'browser reports: invented kinds can’t fill the memory',
    file: 'apps/server/src/web/csp-reports.ts',
    remove: 'counts.has(kind) || counts.size < KINDS_MAX',
    leave: 'kind.length > 0',
    test: 'apps/server/src/web/csp-reports.test.ts',
  },
]
