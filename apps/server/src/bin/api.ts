import { setTimeout as sleep } from 'node:timers/promises'
import type { LimitName } from '@farmgate/contract/endpoint.ts'
import { BRAND_WORDS } from '@farmgate/domain/people/sign-in/password.ts'
import { attemptPolicies, wideAttemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { createRazorpay } from '#adapters/payments/razorpay.ts'
import { openRail } from '#adapters/payouts/open-rail.ts'
import { createDiskStore } from '#adapters/pictures/disk-store.ts'
import { createVault } from '#adapters/vault/vault.ts'
import { buildApp } from '#app.ts'
import { gatewayOptions, razorpayxOptions, readApiConfig } from '#config.ts'
import { onChanges } from '#db/changes/changes.ts'
import { createPoolCheck } from '#db/connection/pool-answers.ts'
import { createDb, createPool } from '#db/pool.ts'
import { createRedis } from '#db/redis.ts'
import { subscribeToChanges, sendChanges } from '#db/changes/share-changes.ts'
import { createEventCounter } from '#logging/event-counter.ts'
import { readCommonPasswords } from '#features/people/password-checks/common-passwords.ts'
import { createPasswordHasher } from '#features/people/password-checks/password-hasher.ts'
import { watchGatewayAccount } from '#features/money/gateway-account/check-gateway-account.ts'
import { readDatabaseState } from '#features/platform/health/health.sql.ts'
import { createReadiness } from '#features/platform/health/readiness.ts'
import { addLiveMetrics } from '#features/telling/live-updates/live-metrics.ts'
import { createLiveStreams } from '#features/telling/live-updates/live-streams.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'
import { stillSignedIn } from '#features/people/sessions/still-signed-in.ts'
import { deriveKeys } from '#features/people/sessions/tokens.ts'
import { createCallLimits, wideForLoopback } from '#http/limits/call-limits.ts'
import { productionLimits } from '#http/limits/production-limits.ts'
import { createCounters } from '#http/limits/shared-counter.ts'
import { createPublicAnswers, neverStored } from '#http/cache/public-answers.ts'
import { createLog } from '#logging/log.ts'
import { addPoolMetrics } from '#metrics/pool-metrics.ts'
import { countGatewayCalls } from '#metrics/gateway-metrics.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { createRequestMetrics } from '#metrics/request-metrics.ts'
import { serveMetrics } from '#metrics/serve-metrics.ts'
import { startRecording } from '#features/platform/system/record-requests.ts'
import { isLoopback } from '#http/shared/network.ts'
import { onShutdown } from '#processes/shutdown.ts'
import { startProgram } from './start-program.ts'
import { warmUp } from './warm-up.ts'

/**
 * How long the queue for a database connection may be for a call to join it. A checkout joins a longer queue than any other
 * call, so that a flood of other calls leaves room for it.
 */
const waitingMaxOf = (limit: LimitName): number => (limit === 'order' ? 300 : 100)

await startProgram(async () => {
  const config = readApiConfig(process.env)
  const log = createLog('api', config.LOG_LEVEL)
  const pool = createPool(
    {
      url: config.DATABASE_URL,
      max: config.DATABASE_POOL_MAX,
      applicationName: 'farmgate-api',
      statementTimeoutMs: 5_000,
      staysOpen: true,
    },
    (error) => log.warn(error, 'database connection lost'),
  )
  const redis = createRedis(config.REDIS_URL, (error) => log.debug(error, 'redis unavailable'))
  const db = createDb(pool)
  // Before anything else uses the pool.
  await warmUp(db, config.DATABASE_POOL_MAX).catch((error: unknown) =>
    log.warn({ err: error }, 'connections not warmed up'),
  )
  // Its own connection: a busy pool must not make the process look dead.
  const healthPool = createPool(
    { url: config.DATABASE_URL, max: 1, applicationName: 'farmgate-api-health', statementTimeoutMs: 1_000 },
    (error) => log.warn(error, 'health connection lost'),
  )
  const healthDb = createDb(healthPool)
  const readiness = createReadiness({
    readState: () => readDatabaseState(healthDb),
    poolAnswers: createPoolCheck(pool),
    commit: config.COMMIT,
    log,
  })
  const live = createLiveStreams({ log, stillSignedIn: (actors) => stillSignedIn(db, actors) })
  const send = sendChanges(redis, config.DATABASE_URL)
  const hearing = subscribeToChanges(config.REDIS_URL, config.DATABASE_URL, {
    tell: (changes) => live.tell(changes),
    setWhole: (whole) => live.setWhole(whole),
    onError: (error) => log.debug(error, 'redis unavailable'),
  })
  onChanges(db, (changes) => {
    // The subscribers of this process first: they are notified with or without Redis.
    live.tell(changes)
    send(changes)
  })
  const metrics = createMetrics('api', config.COMMIT, (error) =>
    log.warn({ err: error }, 'metrics incomplete'),
  )
  addPoolMetrics(metrics.registry, pool)
  addLiveMetrics(metrics.registry, live)
  const requestMetrics = createRequestMetrics(metrics.registry)
  const metricsServer = await serveMetrics(config, metrics, log)
  const gateway = countGatewayCalls(createRazorpay(gatewayOptions(config)), metrics.registry)
  const limits = createCallLimits(createCounters(redis), productionLimits)
  const isWide = config.RATE_LIMITS === 'wide'
  const app = await buildApp({
    db,
    log,
    readiness,
    live,
    isOverloaded: (limit) => pool.waitingCount > waitingMaxOf(limit),
    publicAnswers: config.PUBLIC_ANSWERS === 'stored' ? createPublicAnswers() : neverStored,
    limits: isWide ? wideForLoopback(limits) : limits,
    attemptPoliciesFor: (ip) => (isWide && isLoopback(ip) ? wideAttemptPolicies : attemptPolicies),
    keys: deriveKeys(config.SESSION_KEYS),
    vault: createVault(config.VAULT_KEYS),
    secondFactor: config.SECOND_FACTOR,
    hasher: await createPasswordHasher(),
    pictures: await createDiskStore(config.PICTURES_DIR),
    refusedWebhooks: createEventCounter(log, 'webhook signature refused'),
    gateway,
    rail: openRail(config.PAYOUT_RAIL, razorpayxOptions(config)),
    bankFileAccount: config.BANK_FILE_ACCOUNT_NUMBER ?? '',
    passwordPolicy: {
      minLength: config.PASSWORD_MIN_LENGTH,
      ...(config.PASSWORD_COMMON_LIST === 'off'
        ? { denied: config.PASSWORD_DENY_LIST }
        : {
            denied: new Set([...config.PASSWORD_DENY_LIST, ...readCommonPasswords()]),
            deniedWords: BRAND_WORDS,
          }),
    },
    marketMode: config.MARKET_MODE,
    publicOrigins: config.PUBLIC_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    checksResponses: config.RESPONSE_CHECKS === 'on',
    requestMetrics,
  })
  const recording = startRecording({ db, log, commit: config.COMMIT, totals: () => requestMetrics.totals() })

  // Neither the start nor a call waits for it.
  const stopWatching = watchGatewayAccount({ db, log, gateway: watchGateway({ db, gateway, log }) })

  onShutdown(log, [
    { name: 'report not ready', maxMs: 1_000, run: () => (stopWatching(), readiness.stop()) },
    // Clients reconnect at once, to a process that keeps running.
    { name: 'close the live streams', maxMs: 1_000, run: () => live.stop() },
    {
      name: 'keep serving',
      maxMs: config.SHUTDOWN_NOTICE_MS + 1_000,
      run: () => sleep(config.SHUTDOWN_NOTICE_MS),
    },
    { name: 'finish requests', maxMs: config.SHUTDOWN_DRAIN_MS, run: () => app.close() },
    {
      name: 'stop the metrics',
      maxMs: 2_000,
      run: () => Promise.all([metricsServer?.stop(), recording.stop()]),
    },
    { name: 'close database', maxMs: 5_000, run: () => Promise.all([pool.end(), healthPool.end()]) },
    { name: 'close redis', maxMs: 1_000, run: () => (redis.disconnect(), hearing.stop()) },
  ])
  await app.listen({ host: config.API_HOST, port: config.API_PORT })
})
