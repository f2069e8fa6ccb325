import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import type { PasswordPolicy } from '@farmgate/domain/people/sign-in/password.ts'
import type { SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import type { AttemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { MarketMode } from '@farmgate/domain/market/market-identity.ts'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { proveForAct } from '#features/people/second-factor/prove-code.ts'
import type { Db } from '#db/pool.ts'
import type { EventCounter } from '#logging/event-counter.ts'
import { auditExport } from '#features/platform/audit-log/audit-export.ts'
import type { ExportSources } from '#features/platform/exports/open-export.ts'
import { moneyRows } from '#features/money/farm-money/money-export.ts'
import { newsletterExport } from '#features/market/newsletter/newsletter-export.ts'
import { ordersExport } from '#features/ordering/order-views/orders-export.ts'
import { farmersExport } from '#features/people/farmer-admin/farmers-export.ts'
import { usersExport } from '#features/people/users/users-export.ts'
import { accountAdminRoutes } from '#features/people/account-admin/account-admin.routes.ts'
import { accountRoutes } from '#features/people/accounts/accounts.routes.ts'
import { type PasswordHasher, placeOfNetwork } from '#features/people/password-checks/password-hasher.ts'
import { auditLogRoutes } from '#features/platform/audit-log/audit-log.routes.ts'
import { claimRoutes } from '#features/ordering/claims/claims.routes.ts'
import { dealRoutes } from '#features/catalogue/deals/deals.routes.ts'
import { driverLinkOf } from '#features/delivery/driver/driver-link.ts'
import { driverRoutes } from '#features/delivery/driver/driver.routes.ts'
import { identityRoutes } from '#features/market/market-identity/identity.routes.ts'
import { farmRoundRoutes } from '#features/delivery/rounds/farm-rounds.routes.ts'
import { farmPayoutRoutes } from '#features/money/payouts/farm-payouts.routes.ts'
import { payoutRunExport } from '#features/money/payouts/payout-run-export.ts'
import { bankFileSource } from '#features/money/payout-sending/bank-file.ts'
import { reconcileBooksRoutes } from '#features/money/payment-reconciliation/reconcile-books.routes.ts'
import { payoutRoutes } from '#features/money/payouts/payouts.routes.ts'
import { roundDayRoutes } from '#features/delivery/round-days/round-day.routes.ts'
import { roundRoutes } from '#features/delivery/rounds/rounds.routes.ts'
import { firstStepsRoutes } from '#features/market/first-steps/first-steps.routes.ts'
import { usesRoutes } from '#features/market/uses/uses.routes.ts'
import { settingsRoutes } from '#features/market/settings/settings.routes.ts'
import { attentionRoutes } from '#features/telling/attention/attention.routes.ts'
import { farmerAdminRoutes } from '#features/people/farmer-admin/farmer-admin.routes.ts'
import { bulkActionsRoutes } from '#features/ordering/bulk-actions/bulk-actions.routes.ts'
import { exportRoutes } from '#features/platform/exports/exports.routes.ts'
import { marketTodayRoutes } from '#features/platform/market-today/market-today.routes.ts'
import { systemRoutes } from '#features/platform/system/system.routes.ts'
import { userRoutes } from '#features/people/users/users.routes.ts'
import { orderAdminRoutes } from '#features/ordering/order-admin/order-admin.routes.ts'
import { orderDayRoutes } from '#features/ordering/order-days/order-days.routes.ts'
import { returnRoutes } from '#features/ordering/returns/returns.routes.ts'
import { storePayoutWebhook, storeWebhook } from '#features/money/webhooks/store-webhook.ts'
import { watchGateway } from '#features/money/payments/watch-gateway.ts'
import { paymentRoutes } from '#features/money/payments/payments.routes.ts'
import { payoutAccountRoutes } from '#features/money/payout-accounts/payout-accounts.routes.ts'
import { orderRoutes } from '#features/ordering/orders/orders.routes.ts'
import { farmMoneyRoutes } from '#features/money/farm-money/farm-money.routes.ts'
import { farmTodayRoutes } from '#features/delivery/farm-today/farm-today.routes.ts'
import { packingRoutes } from '#features/delivery/packing/packing.routes.ts'
import { checkoutRoutes } from '#features/ordering/checkout/checkout.routes.ts'
import { cartRoutes } from '#features/ordering/cart/cart.routes.ts'
import { shopRoutes } from '#features/catalogue/shop/shop.routes.ts'
import { reachRoutes } from '#features/delivery/reach/reach.routes.ts'
import { healthRoutes } from '#features/platform/health/health.routes.ts'
import type { Readiness } from '#features/platform/health/readiness.ts'
import { homeRoutes } from '#features/market/home/home.routes.ts'
import { listingRoutes } from '#features/catalogue/listings/listings.routes.ts'
import { liveUpdatesRoutes } from '#features/telling/live-updates/live-updates.routes.ts'
import type { LiveStreams } from '#features/telling/live-updates/live-streams.ts'
import { moneyBackRoutes } from '#features/ordering/money-back/money-back.routes.ts'
import { newsletterRoutes } from '#features/market/newsletter/newsletter.routes.ts'
import { noticeRoutes } from '#features/telling/notices/notices.routes.ts'
import { recoveryRoutes } from '#features/people/recovery/recovery.routes.ts'
import { secondFactorRoutes } from '#features/people/second-factor/second-factor.routes.ts'
import { staffRoutes } from '#features/people/staff/staff.routes.ts'
import { listingReviewRoutes } from '#features/catalogue/listing-review/listing-review.routes.ts'
import { checkSession } from '#features/people/sessions/check-session.ts'
import { isSessionLive } from '#features/people/sessions/still-signed-in.ts'
import { sessionRoutes } from '#features/people/sessions/sessions.routes.ts'
import type { SessionKeys } from '#features/people/sessions/tokens.ts'
import { answerProblems, sendProblem } from '#http/responses/answer-problems.ts'
import { limitBodyTime, REQUEST_MS } from '#http/request-body/body-time.ts'
import { addCommonHeaders } from '#http/responses/common-headers.ts'
import { DEVICE_COOKIE, readDevice } from '#http/device-cookie.ts'
import { acceptEmptyBodies } from '#http/request-body/empty-bodies.ts'
import type { CallLimits, CountVisit } from '#http/limits/call-limits.ts'
import { logResponses } from '#http/responses/log-responses.ts'
import { multipartLimits } from '#http/request-body/multipart.ts'
import { createOn, type IsOverloaded, type On } from '#http/on.ts'
import { refusalFor } from '#http/responses/problems.ts'
import type { PublicAnswers } from '#http/cache/public-answers.ts'
import { StreamLog } from '#http/responses/stream-log.ts'
import { serveReference } from '#http/reference.ts'
import { checkResponses, filterResponses } from '#http/responses/response-serialiser.ts'
import { serveGatewayWebhook } from '#http/gateway-webhook.ts'
import { isGuarded, refuseUnguardedRoutes } from '#http/route-guard.ts'
import { servePictures } from '#http/serve-pictures.ts'
import type { Log } from '#logging/log.ts'
import type { RequestMetrics } from '#metrics/request-metrics.ts'
import { warnOfUntrustedProxy } from '#http/shared/untrusted-proxy.ts'

export interface AppDeps {
  readonly db: Db
  readonly log: Log
  readonly limits: CallLimits
  readonly isOverloaded: IsOverloaded
  readonly publicAnswers: PublicAnswers
  readonly keys: SessionKeys
  readonly vault: Vault
  readonly secondFactor: SecondFactorPolicy
  readonly hasher: PasswordHasher
  readonly passwordPolicy: PasswordPolicy
  readonly attemptPoliciesFor: (ip: string) => AttemptPolicies
  readonly readiness: Readiness
  readonly live: LiveStreams
  readonly pictures: PictureStore
  readonly gateway: PaymentGateway
  /** What pays farms. */
  readonly rail: PayoutRail
  /** The account that the bank file debits; empty when it is not configured. */
  readonly bankFileAccount: string
  /** Webhooks that were not signed with our secret. */
  readonly refusedWebhooks: EventCounter
  readonly marketMode: MarketMode
  readonly publicOrigins: readonly string[]
  readonly trustProxy: string
  /** Whether every response is validated before it is sent: in tests and development. */
  readonly checksResponses: boolean
  /** Counts the responses. Tests need none. */
  readonly requestMetrics?: RequestMetrics
}

const BODY_BYTES_MAX = 100_000

/** Builds the whole API, ready to listen or to be called in a test. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    // The web server in front has already given the request an id, so both logs share it.
    genReqId: ({ headers }) => namedBefore(headers['x-request-id']) ?? randomUUID(),
    trustProxy: deps.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS,
    connectionTimeout: 20_000,
    keepAliveTimeout: 72_000,
    // Node checks for slow connections every 30 s by default, which would turn 5 s into 35.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    exposeHeadRoutes: false,
    // No logger per request: it would cost each of them, and the few log lines of a request contain its id anyway.
    childLoggerFactory: (logger) => logger,
    logController: new StreamLog({ disableRequestLogging: true }),
    // A draining process finishes what it accepted; the web server reads /readyz.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A path that the router can't parse never reaches the error handler below.
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply, refusalFor(error), request.id)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(deps.checksResponses ? checkResponses : filterResponses)
  answerProblems(app)
  addCommonHeaders(app)
  acceptEmptyBodies(app)
  refuseUnguardedRoutes(app)
  limitBodyTime(app)
  warnOfUntrustedProxy(app, deps.log, 'TRUST_PROXY')

  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Kept-alive connections would keep the process running; clients reconnect to another process.
    if (deps.readiness.isStopping()) reply.header('connection', 'close')
    done()
  })
  // Open event streams must not delay the shutdown.
  app.addHook('preClose', async () => deps.live.stop())
  logResponses(app, deps.log)
  deps.requestMetrics?.countResponses(app)
  await app.register(cors, {
    origin: [...deps.publicOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    exposedHeaders: ['link', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
  await app.register(cookie)
  await app.register(multipart, { limits: multipartLimits })
  await serveReference(app)
  const countVisit: CountVisit = (limit, { ip, cookies, raw }) =>
    deps.limits.countVisitor(limit, {
      ip,
      device: readDevice(cookies[DEVICE_COOKIE], deps.keys.device),
      socket: raw.socket,
    })
  app.addHook('onRequest', async (request) => {
    // Counts calls that no endpoint counts; unknown paths are refused before their body is read.
    if (isGuarded(request)) return
    await countVisit('standard', request)
    if (request.is404) throw new Refusal('request.not_found')
  })

  servePictures(app, deps.pictures, countVisit)
  serveGatewayWebhook(app, '/payment/webhook', (webhook) => storeWebhook(deps, webhook), countVisit)
  serveGatewayWebhook(app, '/payouts/webhook', (webhook) => storePayoutWebhook(deps, webhook), countVisit)
  registerFeatures(app, deps)
  return app
}

const namedBefore = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\da-f-]{36}$/.test(header) ? header : undefined

/** Registers the routes of every feature. Throws when an endpoint of the contract has no handler. */
function registerFeatures(app: FastifyInstance, deps: AppDeps): void {
  const { db, keys, hasher, passwordPolicy, attemptPoliciesFor, limits, log, marketMode } = deps
  const { vault, secondFactor } = deps
  const answered = new Set<string>()
  const register = createOn(app, {
    authenticate: (token) => checkSession(db, keys, token),
    limits: deps.limits,
    isOverloaded: deps.isOverloaded,
    hasRoomToSignIn: (ip) => hasher.hasRoom(placeOfNetwork(ip)),
    publicAnswers: deps.publicAnswers,
    publicOrigins: deps.publicOrigins,
    incomingDir: deps.pictures.incomingDir,
    hashKeys: keys.idempotency,
    deviceKeys: keys.device,
    secondFactor,
  })
  const on: On = (endpoint, handle) => {
    answered.add(`${endpoint.method} ${endpoint.path}`)
    register(endpoint, handle)
  }

  healthRoutes(on, deps.readiness)
  liveUpdatesRoutes(on, deps.live)
  accountRoutes(on, {
    db,
    keys,
    hasher,
    passwordPolicy,
    attemptPoliciesFor,
    limits,
    log,
    pictures: deps.pictures,
    vault,
    secondFactor,
  })
  staffRoutes(on, {
    db,
    linkKeys: keys.link,
    hasher,
    passwordPolicy,
    secondFactor,
    vault,
    attemptPoliciesFor,
  })
  secondFactorRoutes(on, { db, keys, hasher, vault, attemptPoliciesFor })
  recoveryRoutes(on, { db, linkKeys: keys.link, hasher, passwordPolicy })
  sessionRoutes(on, { db, keys })
  noticeRoutes(on, db)
  homeRoutes(on, { db, marketMode })
  shopRoutes(on, db)
  reachRoutes(on, db)
  newsletterRoutes(on, db)
  listingRoutes(on, { db, pictures: deps.pictures })
  packingRoutes(on, { db, pictures: deps.pictures })
  farmMoneyRoutes(on, db)
  farmTodayRoutes(on, db)
  payoutAccountRoutes(on, { db, hasher, attemptPoliciesFor, vault, secondFactor, rail: deps.rail })
  listingReviewRoutes(on, db)
  const gateway = watchGateway({ db, gateway: deps.gateway, log: deps.log })
  const money = { db, gateway, pictures: deps.pictures, log: deps.log }
  cartRoutes(on, { db, marketMode })
  checkoutRoutes(on, { ...money, marketMode })
  paymentRoutes(on, money)
  orderRoutes(on, money)
  orderAdminRoutes(on, money)
  orderDayRoutes(on, money)
  claimRoutes(on, money)
  returnRoutes(on, money)
  moneyBackRoutes(on, money)
  userRoutes(on, money)
  bulkActionsRoutes(on, money)
  exportRoutes(on, {
    db,
    sources: exportSources(deps),
    isSessionLive,
    proveForAct: (accountId, code, caller) =>
      proveForAct({ db, vault, secondFactor, attemptPoliciesFor }, accountId, code, caller),
  })
  farmerAdminRoutes(on, money)
  accountAdminRoutes(on, { ...money, attemptPoliciesFor })
  attentionRoutes(on, { ...money, vault, secondFactor, attemptPoliciesFor })
  dealRoutes(on, db)
  usesRoutes(on, db)
  firstStepsRoutes(on, db)
  settingsRoutes(on, { db, vault, secondFactor, attemptPoliciesFor })
  roundRoutes(on, db, (key) => driverLinkOf(db, keys.link, key))
  driverRoutes(on, { db, pictures: deps.pictures, linkKeys: keys.link })
  farmRoundRoutes(on, db)
  roundDayRoutes(on, money.db)
  payoutRoutes(on, { db, rail: deps.rail, vault, secondFactor, attemptPoliciesFor })
  farmPayoutRoutes(on, db)
  reconcileBooksRoutes(on, db)
  identityRoutes(on, { db, marketMode })
  auditLogRoutes(on, db)
  marketTodayRoutes(on, db)
  systemRoutes(on, { db, commit: deps.readiness.commit, secondFactor })

  for (const { method, path } of Object.values(endpoints)) {
    if (!answered.has(`${method} ${path}`))
      throw new Error(`${method} ${path} is in the contract, but has no handler`)
  }
}

/** The rows of each export, from the feature that owns the list. */
const exportSources = ({ vault, bankFileAccount }: AppDeps): ExportSources => ({
  orders: ordersExport,
  users: usersExport,
  farmers: farmersExport,
  newsletter: newsletterExport,
  audit: auditExport,
  money: moneyRows,
  payout_run: payoutRunExport,
  bank_file: bankFileSource({ vault, debitAccount: bankFileAccount }),
})
