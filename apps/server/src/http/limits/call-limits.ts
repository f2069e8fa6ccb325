import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { isLoopback, networkKey } from '../shared/network.ts'
import type { CallerDevice } from '../shared/actor.ts'
import { type Allowance, strictest, type Verdict, WAIT_MAX_MS, weigh } from './allowance.ts'
import type { AccountLimit, Limits, SharedAllowance, VisitorLimit } from './production-limits.ts'
import type { CreateCounter, SharedCounter } from './shared-counter.ts'
import { createWaitingCalls } from './waiting-calls.ts'

/** Where a call comes from, as far as is known before its body is read. */
export interface CallSource {
  readonly ip: string
  /** Null when the caller sent no valid device cookie. */
  readonly device: CallerDevice | null
  readonly socket: Socket
}

/** Counts a request that belongs to no endpoint of the contract. */
export type CountVisit = (limit: VisitorLimit, request: FastifyRequest) => Promise<void>

/** The part of a source that is needed after the call has arrived. */
type CallOrigin = Pick<CallSource, 'ip' | 'device'>

/** A sign-in that was counted as failed before its password was checked. */
interface CountedSignIn {
  /** Seconds to wait when the address or the device has failed too often; else null. */
  readonly refusedForSeconds: number | null
  /** Undoes the count, for a sign-in that did not fail or was never checked. */
  giveBack(): Promise<void>
}

/**
 * Limits how often a caller may call. A visitor's call passes, is delayed up to two seconds or is refused (429); an account's
 * call passes or is refused. Figures: `production-limits.ts`; reasons: decision 0028.
 */
export interface CallLimits {
  countAccount(limit: AccountLimit, accountId: string, ip: string): Promise<void>
  countVisitor(limit: VisitorLimit, source: CallSource): Promise<void>
  /** To be called before the database checks a token that this process does not know. */
  beforeTokenCheck(source: CallSource): Promise<void>
  countWrongToken(origin: CallOrigin): Promise<void>
  /** Lets a call that can't be served now wait for a second. */
  hold(source: CallSource): Promise<void>
  /** To be called before the body of a sign-in is read: delays the call when many have failed. */
  beforeSignIn(source: CallSource): Promise<void>
  countSignIn(origin: CallOrigin, email: string): Promise<CountedSignIn>
  /** Counts a registration. Returns the count when an alarm is due, else null. */
  countRegistered(ip: string): Promise<BulkRegistration | null>
}

interface BulkRegistration {
  readonly count: number
  readonly minutes: number
}

export function createCallLimits(createCounter: CreateCounter, limits: Limits): CallLimits {
  const waitingCalls = createWaitingCalls()
  const accountCounters = mapValues(limits.account, (allowance, name) => ({
    allowance,
    counter: createCounter(`account:${name}`, allowance.perSeconds),
  }))
  const visitors = mapValues(limits.visitor, (shared, name) => createShared(createCounter, name, shared))
  const failedSignIns = createShared(createCounter, 'failed-sign-in', limits.failedSignIn)
  const wrongTokens = createShared(createCounter, 'wrong-token', limits.wrongToken)
  const failedEmails = createCounter('failed-email', limits.failedSignIn.device.perSeconds)
  const registered = createCounter('registered', limits.bulkRegistration.perSeconds)

  async function enforce(verdict: Verdict, { ip, socket }: CallSource): Promise<void> {
    if (verdict.is === 'refuse') throw rateLimited(verdict.retryAfterSeconds)
    if (verdict.is === 'wait') await waitingCalls.wait(verdict.ms, networkKey(ip), socket)
  }

  return {
    async countAccount(limit, accountId) {
      const { allowance, counter } = accountCounters[limit]
      const verdict = weigh(await counter.add(accountId), allowance)
      if (verdict.is === 'refuse') throw rateLimited(verdict.retryAfterSeconds)
    },
    countVisitor: async (limit, source) => enforce(await visitors[limit].add(source), source),
    beforeTokenCheck: async (source) => enforce(await wrongTokens.read(source), source),
    countWrongToken: async (origin) => void (await wrongTokens.add(origin)),

    hold: (source) => enforce({ is: 'wait', ms: HOLD_MS }, source),
    async beforeSignIn(source) {
      const verdict = await failedSignIns.read(source)
      // Not refused yet: a device that the account knows may continue, and the e-mail address is in the body.
      await enforce(verdict.is === 'refuse' ? LONGEST_WAIT : verdict, source)
    },
    async countSignIn(origin, email) {
      const points = await pointsOf(failedEmails, origin, email)
      const verdict = await failedSignIns.add(origin, points)
      return {
        refusedForSeconds: verdict.is === 'refuse' ? verdict.retryAfterSeconds : null,
        giveBack: async () => void (await failedSignIns.add(origin, { device: -points.device, address: -1 })),
      }
    },
    async countRegistered(ip) {
      const { count } = await registered.add(networkKey(ip))
      const { count: usual, perSeconds } = limits.bulkRegistration
      // Again with every fifty more, so that the alarm's figure grows without a write per account.
      return count > usual && count % usual === 1 ? { count, minutes: perSeconds / 60 } : null
    },
  }
}

/** As long as the refusal asks the caller to wait. */
const HOLD_MS = 1_000

const LONGEST_WAIT: Verdict = { is: 'wait', ms: WAIT_MAX_MS }

const rateLimited = (retryAfterSeconds: number) => new Refusal('request.rate_limited', { retryAfterSeconds })

interface Points {
  readonly device: number
  readonly address: number
}

/** A person mistypes on one or two e-mail addresses of their own; a device that fails on many is guessing. */
const NEW_EMAIL_POINTS = 5

async function pointsOf(failedEmails: SharedCounter, origin: CallOrigin, email: string): Promise<Points> {
  const device = shown(origin)
  if (device === null) return { device: 0, address: 1 }
  const { count } = await failedEmails.add(`${deviceKey(device)}|${emailKey(email)}`)
  return { device: count === 1 ? NEW_EMAIL_POINTS : 1, address: 1 }
}

/** Counts by device and by address, and weighs both. */
function createShared(
  createCounter: CreateCounter,
  name: string,
  { device, address, isSplit }: SharedAllowance,
) {
  const devices = { allowance: device, counter: createCounter(`device:${name}`, device.perSeconds) }
  const addresses = address.map((allowance) => ({
    allowance,
    counter: createCounter(`address:${name}:${allowance.perSeconds}`, allowance.perSeconds),
  }))

  const addressKey = (origin: CallOrigin) =>
    isSplit && shown(origin) !== null ? `${networkKey(origin.ip)}|devices` : networkKey(origin.ip)

  const weighAll = async (
    origin: CallOrigin,
    tally: (counter: SharedCounter, key: string, kind: keyof Points) => ReturnType<SharedCounter['read']>,
  ): Promise<Verdict> => {
    const own = shown(origin)
    const weighed = async (
      { counter, allowance }: { counter: SharedCounter; allowance: Allowance },
      key: string,
      kind: keyof Points,
    ) => weigh(await tally(counter, key, kind), allowance)
    return strictest(
      await Promise.all([
        ...(own === null ? [] : [weighed(devices, deviceKey(own), 'device')]),
        ...addresses.map((each) => weighed(each, addressKey(origin), 'address')),
      ]),
    )
  }
  return {
    add: (origin: CallOrigin, points: Points = { device: 1, address: 1 }) =>
      weighAll(origin, (counter, key, kind) => counter.add(key, points[kind])),
    read: (origin: CallOrigin) => weighAll(origin, (counter, key) => counter.read(key)),
  }
}

/** The device of the cookie that the caller sent. A cookie issued by this call says nothing about the caller yet. */
const shown = ({ device }: CallOrigin): CallerDevice | null => (device?.isNew === false ? device : null)

const deviceKey = (device: CallerDevice): string => device.hash.toString('base64url')

/** Hashed, because Redis must not contain e-mail addresses. */
const emailKey = (email: string): string => hash('sha256', email.trim().toLowerCase(), 'base64url')

const mapValues = <K extends string, V, W>(
  record: Readonly<Record<K, V>>,
  map: (value: V, key: K) => W,
): Record<K, W> =>
  Object.fromEntries(
    (Object.entries(record) as [K, V][]).map(([key, value]) => [key, map(value, key)]),
  ) as Record<K, W>

/** No limits, for tests and tools about something else. */
export const unlimited: CallLimits = {
  countAccount: async () => {},
  countVisitor: async () => {},
  beforeTokenCheck: async () => {},
  countWrongToken: async () => {},
  hold: async () => {},
  beforeSignIn: async () => {},
  countSignIn: async () => ({ refusedForSeconds: null, giveBack: async () => {} }),
  countRegistered: async () => null,
}

/** Does not count callers on this machine: for development, the demo and scripted walks. */
export function wideForLoopback(limits: CallLimits): CallLimits {
  const of = (ip: string): CallLimits => (isLoopback(ip) ? unlimited : limits)
  return {
    countAccount: (limit, accountId, ip) => of(ip).countAccount(limit, accountId, ip),
    countVisitor: (limit, source) => of(source.ip).countVisitor(limit, source),
    beforeTokenCheck: (source) => of(source.ip).beforeTokenCheck(source),
    countWrongToken: (origin) => of(origin.ip).countWrongToken(origin),
    hold: (source) => of(source.ip).hold(source),
    beforeSignIn: (source) => of(source.ip).beforeSignIn(source),
    countSignIn: (origin, email) => of(origin.ip).countSignIn(origin, email),
    countRegistered: (ip) => of(ip).countRegistered(ip),
  }
}
