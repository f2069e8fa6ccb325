import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginFarmer, loginUser, registerFarmer, registerUser } from '@farmgate/contract/accounts.ts'
import { type Call, type CallOptions, createClient, ProblemError } from '@farmgate/contract/client.ts'
import type { Endpoint, Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { attemptPolicies } from '@farmgate/domain/accounts/sign-in-attempts.ts'
import { afterAll } from 'vitest'
import { createDiskStore } from '../adapters/pictures/disk-store.ts'
import { type AppDeps, buildApp } from '../app.ts'
import type { Db } from '../db/pool.ts'
import { createEventCounter } from '../event-counter.ts'
import { createAdmin } from '../features/accounts/admins.ts'
import { createPasswordHasher } from '../features/accounts/password-hasher.ts'
import { createLiveStreams } from '../features/live/live-streams.ts'
import { stillSignedIn } from '../features/sessions/still-signed-in.ts'
import { onChanges } from '../db/changes.ts'
import { createReadiness } from '../features/health/readiness.ts'
import { deriveKeys } from '../features/sessions/tokens.ts'
import { unlimited } from '../http/limits/call-limits.ts'
import { refusalsOf } from '../http/route-schema.ts'
import { createLog } from '../log.ts'
import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'
import { liftCashLimits } from './cash-limits.sql.ts'
import { openGateway } from './gateway.ts'
import { openDatabase } from './open-database.ts'
import { TEST_KEY } from './outside-env.ts'

/** A market of its own for one test file: a real database and the real API on a real port. */
export interface Market {
  readonly db: Db
  readonly url: string
  readonly databaseUrl: string
  /** The folder of its pictures. */
  readonly picturesDir: string
  readonly deps: AppDeps
  /** The gateway of this market, from the outside. */
  readonly simulator: Simulator
  readonly call: Call
  /** A new account of this role, signed in. */
  person(role: Role, how?: SignInOptions): Promise<Person>
  signIn(person: { role: Role; email: string; password: string }, how?: SignInOptions): Promise<Tokens>
}

export interface SignInOptions {
  /** As our web signs in, unless false: a plain client of the specified calls does not send it and gets no cookie. */
  readonly renews?: boolean
}

export interface Person extends Tokens {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password: string
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>>
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

/** Most tests are not about cash limits, and their few buyers place many orders. */
interface MarketOptions {
  readonly cashLimits?: 'lifted' | 'standard'
}

/** `changes` replaces parts of the app, such as its limits. Closes by itself, after auditing the data. */
export async function openMarket(
  changes: Partial<AppDeps> = {},
  { cashLimits = 'lifted' }: MarketOptions = {},
): Promise<Market> {
  const { url: databaseUrl, db } = await openDatabase()
  if (cashLimits === 'lifted') await liftCashLimits(db)
  const picturesDir = await mkdtemp(join(tmpdir(), 'farmgate-pictures-'))
  const log = createLog('test', 'silent')
  const { gateway, simulator } = await openGateway()
  const deps: AppDeps = {
    db,
    log,
    refusedWebhooks: createEventCounter(changes.log ?? log, 'webhook signature refused'),
    limits: unlimited,
    isOverloaded: () => false,
    keys: deriveKeys([{ id: 'test', key: TEST_KEY }]),
    hasher: await createPasswordHasher(),
    passwordPolicy: { minLength: 8, denied: new Set() },
    attemptPoliciesFor: () => attemptPolicies,
    readiness: createReadiness(db, 'test-commit', log),
    live: createLiveStreams({ log, stillSignedIn: (actors) => stillSignedIn(db, actors) }),
    pictures: await createDiskStore(picturesDir),
    gateway,
    publicOrigins: ['https://farmgate.test'],
    trustProxy: 'loopback',
    ...changes,
  }
  onChanges(db, (changes) => deps.live.tell(changes))
  const app = await buildApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  simulator.sendWebhooksTo(`${url}/payment/webhook`)

  // Before the database closes: hooks run in the opposite order of their registration.
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
    const id = await makeAccount(deps, call, { role, name, email })
    const tokens = await signIn({ role, email, password: PASSWORD }, how)
    return {
      id,
      role,
      name,
      email,
      password: PASSWORD,
      ...tokens,
      call: (endpoint, input, options) => call(endpoint, input, { token: tokens.token, ...options }),
    }
  }
  return { db, url, databaseUrl, picturesDir, deps, simulator, call, person, signIn }
}

/** A refusal that the endpoint does not name is missing from the reference: the test fails and says so. */
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
  deps: AppDeps,
  call: Call,
  { role, name, email }: { role: Role; name: string; email: string },
): Promise<string> {
  if (role === 'admin') return createAdmin(deps.db, deps.hasher, { name, email, password: PASSWORD })
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

/** Name and value of the cookie a reply sets. */
export const cookieOf = (reply: Response): string => refreshCookiesOf(reply)[0]?.split(';')[0] ?? ''

/** Every sign-in also names the device; that cookie grants nothing. */
export const refreshCookiesOf = (reply: Response): string[] =>
  reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-rt_'))

/** What a browser adds to the calls that read its cookie. */
export const renewal = (role: Role, cookie: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-role': role, cookie },
  body: '{}',
})

/** `'done'`, or the code of the refusal: what a test wants to say about a call. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ProblemError) return error.problem.code
      throw error
    },
  )
}

/** The problem a call is refused with; a call that succeeds is a failure of the test. */
export async function problemOf(work: Promise<unknown>): Promise<Problem & { status: number }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { ...error.problem, status: error.status }
}
