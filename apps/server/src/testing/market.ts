import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginFarmer, loginUser, registerFarmer, registerUser } from '@farmgate/contract/people/accounts.ts'
import { type Call, type CallOptions, createClient, ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { attemptPolicies } from '@farmgate/domain/people/sign-in/sign-in-attempts.ts'
import { afterAll } from 'vitest'
import { createDiskStore } from '#adapters/pictures/disk-store.ts'
import { createVault } from '#adapters/vault/vault.ts'
import { type AppDeps, buildApp } from '#app.ts'
import { saveUses } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'
import { createEventCounter } from '#logging/event-counter.ts'
import { createAdmin } from '#features/people/staff/admins.ts'
import { createPasswordHasher } from '#features/people/password-checks/password-hasher.ts'
import { createLiveStreams } from '#features/telling/live-updates/live-streams.ts'
import { stillSignedIn } from '#features/people/sessions/still-signed-in.ts'
import { onChanges } from '#db/changes/changes.ts'
import { readDatabaseState } from '#features/platform/health/health.sql.ts'
import { createReadiness } from '#features/platform/health/readiness.ts'
import { deriveKeys } from '#features/people/sessions/tokens.ts'
import { neverStored } from '#http/cache/public-answers.ts'
import { unlimited } from '#http/limits/call-limits.ts'
import { refusalsOf } from '#http/route-schema.ts'
import { createLog } from '#logging/log.ts'
import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'
import { endApproverWait } from './builders/approvers.sql.ts'
import { liftOrderLimits } from './builders/cash-limits.sql.ts'
import { openGateway } from './processes/gateway.ts'
import { openDatabase } from './database/open-database.ts'
import { TEST_KEY } from './processes/outside-env.ts'

/** A market for one test file: a real database and the real API on a real port. */
export interface Market {
  /** For set-up and for what a test looks up: it may do everything. The API has its own, `deps.db`. */
  readonly db: Db
  /** With the rights of the worker, for what its tasks run. */
  readonly workerDb: Db
  readonly url: string
  readonly databaseUrl: string
  /** Its pictures folder. */
  readonly picturesDir: string
  readonly deps: AppDeps
  /** The simulated gateway of this market. */
  readonly simulator: Simulator
  readonly call: Call
  /** Creates an account of this role and signs it in. */
  person(role: Role, how?: PersonOptions): Promise<Person>
  signIn(person: { role: Role; email: string; password: string }, how?: SignInOptions): Promise<Tokens>
}

export interface SignInOptions {
  /** Signs in as our web does, unless false: a plain client of the specified calls does not send it and gets no cookie. */
  readonly renews?: boolean
}

interface PersonOptions extends SignInOptions {
  /** Of an admin; an owner unless it says otherwise. */
  readonly staffRole?: StaffRole
  /** An admin who waits before approving money. The others have been here for a month. */
  readonly isNew?: true
}

export interface Person extends Tokens {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password: string
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>
  /** Keeps the token of a response that ended the old one, as a browser does. */
  useToken(token: string): void
}

export interface Tokens {
  readonly token: string
  /** The refresh cookie as the browser would send it back. */
  readonly cookie: string
}

export const PASSWORD = 'correct horse battery'

export const ADDRESS = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

/**
 * The smallest cost that argon2 allows: a new account and its sign-in need two hashes, 40 ms at production's cost. Tests
 * about hashing pass `hasher: await createPasswordHasher()`.
 */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Most tests are not about cash limits, and their few buyers place many orders. */
interface MarketOptions {
  readonly cashLimits?: 'lifted' | 'standard'
  /** Most tests use every feature; `none` is how a new market starts. */
  readonly uses?: 'all' | 'none'
  /** Gets the text of everything that is sent to PostgreSQL. */
  readonly onStatement?: (text: string) => void
}

/**
 * Opens a market. `changes` replaces parts of the app, such as its limits. It closes at the end of the file, after the
 * invariants were checked.
 */
export async function openMarket(
  changes: Partial<AppDeps> = {},
  { cashLimits = 'lifted', uses = 'all', onStatement }: MarketOptions = {},
): Promise<Market> {
  const { url: databaseUrl, db, apiDb, workerDb } = await openDatabase(onStatement)
  if (cashLimits === 'lifted') await liftOrderLimits(db)
  if (uses === 'none') await saveUses(db, [])
  const picturesDir = await mkdtemp(join(tmpdir(), 'farmgate-pictures-'))
  const log = createLog('test', 'silent')
  const { gateway, rail, simulator } = await openGateway()
  const deps: AppDeps = {
    db: apiDb,
    log,
    refusedWebhooks: createEventCounter(changes.log ?? log, 'webhook signature refused'),
    limits: unlimited,
    isOverloaded: () => false,
    // Tests change rows behind the API's back. Those about stored answers pass `createPublicAnswers()`.
    publicAnswers: neverStored,
    keys: deriveKeys([{ id: 'test', key: TEST_KEY }]),
    vault: createVault([{ id: 'test', key: TEST_KEY }]),
    // Tests about the second factor pass `required`.
    secondFactor: 'off',
    hasher: await createPasswordHasher({ cost: CHEAP_HASH }),
    passwordPolicy: { minLength: 8, denied: new Set() },
    attemptPoliciesFor: () => attemptPolicies,
    readiness: createReadiness({
      readState: () => readDatabaseState(apiDb),
      poolAnswers: () => Promise.resolve(true),
      commit: 'test-commit',
      log,
    }),
    live: createLiveStreams({ log, stillSignedIn: (actors) => stillSignedIn(apiDb, actors) }),
    pictures: await createDiskStore(picturesDir),
    gateway,
    rail,
    bankFileAccount: '00110100012345',
    // Tests about the market's identity pass `production`.
    marketMode: 'trial',
    publicOrigins: ['https://farmgate.test'],
    trustProxy: 'loopback',
    checksResponses: true,
    ...changes,
  }
  for (const each of [db, apiDb, workerDb]) onChanges(each, (changes) => deps.live.tell(changes))
  const app = await buildApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  simulator.sendWebhooksTo(`${url}/payment/webhook`)
  simulator.sendPayoutWebhooksTo(`${url}/payouts/webhook`)

  // Before the database closes: hooks run in reverse order of their registration.
  afterAll(async () => {
    await app.close()
    await rm(picturesDir, { recursive: true })
  })

  const call = onlyPromised(createClient(url, fetch))
  const signIn: Market['signIn'] = (person, how) => signInAt(url, person, how)
  let people = 0

  const person: Market['person'] = async (role, how) => {
    people++
    const name = `${role} ${people}`
    const email = `${role}${people}@example.in`
    const id = await makeAccount({ db, hasher: deps.hasher }, call, { role, name, email, ...how })
    const { cookie, ...tokens } = await signIn({ role, email, password: PASSWORD }, how)
    let { token } = tokens
    return {
      id,
      role,
      name,
      email,
      password: PASSWORD,
      cookie,
      get token() {
        return token
      },
      call: (endpoint, input, options) => call(endpoint, input, { token, ...options }),
      useToken: (next) => void (token = next),
    }
  }
  return { db, workerDb, url, databaseUrl, picturesDir, deps, simulator, call, person, signIn }
}

/** Fails the test for a refusal that the endpoint does not name, because it is missing from the reference. */
export const onlyPromised =
  (call: Call): Call =>
  async (endpoint, input, options) =>
    call(endpoint, input, options).catch((error: unknown) => {
      if (
        error instanceof ProblemError &&
        ![...refusalsOf(endpoint)].some((code) => code === error.problem.code)
      ) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${error.problem.code}: name it in the endpoint's refusals`,
        )
      }
      throw error
    })

async function makeAccount(
  { db, hasher }: Pick<AppDeps, 'db' | 'hasher'>,
  call: Call,
  {
    role,
    name,
    email,
    staffRole = 'owner',
    isNew,
  }: Pick<PersonOptions, 'staffRole' | 'isNew'> & { role: Role; name: string; email: string },
): Promise<string> {
  if (role === 'admin') {
    const id = await createAdmin(db, hasher, { name, email, password: PASSWORD, staffRole })
    if (isNew !== true) await endApproverWait(db, { id })
    return id
  }
  const body = { name, email, password: PASSWORD, role, address: ADDRESS }
  const { user } = await (role === 'farmer' ? call(registerFarmer, { body }) : call(registerUser, { body }))
  return user._id
}

export async function signInAt(
  url: string,
  { role, email, password }: { role: Role; email: string; password: string },
  { renews = true }: SignInOptions = {},
): Promise<Tokens> {
  const { path } = role === 'farmer' ? loginFarmer : loginUser
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role, ...(renews ? { renews } : {}) }),
  })
  if (!reply.ok) throw new ProblemError(reply.status, (await reply.json()) as Problem)
  const { token } = (await reply.json()) as { token: string }
  return { token, cookie: cookieOf(reply) }
}

/** Returns name and value of the cookie that a response sets. */
export const cookieOf = (reply: Response): string => refreshCookiesOf(reply)[0]?.split(';')[0] ?? ''

/** Every sign-in also sets the device cookie, which grants nothing. */
export const refreshCookiesOf = (reply: Response): string[] =>
  reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-rt_'))

/** The headers that a browser adds to calls that read its cookie. */
export const renewal = (role: Role, cookie: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-role': role, cookie },
  body: '{}',
})

/** Returns `'done'` or the code of the refusal. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problem.code
      throw error
    },
  )
}

/** Returns the problem of a refused call; a call that succeeds fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<Problem & { status: number }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { ...error.problem, status: error.status }
}
