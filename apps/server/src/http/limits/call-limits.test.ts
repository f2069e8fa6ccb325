import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { CallerDevice } from '../shared/actor.ts'
import type { Allowance } from './allowance.ts'
import { type CallSource, createCallLimits, wideForLoopback } from './call-limits.ts'
import { type Limits, productionLimits, type SharedAllowance } from './production-limits.ts'
import type { CreateCounter } from './shared-counter.ts'

/** Counts in a window that never ends. */
const countForever: CreateCounter = () => {
  const counts = new Map<string, number>()
  const tally = (key: string) => ({ count: Math.max(0, counts.get(key) ?? 0), resetsInMs: 60_000 })
  return {
    add: async (key, points = 1) => {
      counts.set(key, (counts.get(key) ?? 0) + points)
      return tally(key)
    },
    read: async (key) => tally(key),
  }
}

const exactly = (hard: number): Allowance => ({ perSeconds: 60, soft: hard, hard })
const shared = (device: number, address: number, isSplit = true): SharedAllowance => ({
  device: exactly(device),
  address: [exactly(address)],
  isSplit,
})
/** Production limits except those the test names, without delays. */
const limitsWith = (changes: Partial<Limits>) =>
  createCallLimits(countForever, { ...productionLimits, ...changes })
const visitor = { ...productionLimits.visitor, standard: shared(5, 20), register: shared(5, 8, false) }

const CARRIER = '203.0.113.7'
const deviceOf = (isNew = false): CallerDevice => ({ hash: randomBytes(32), issuedAt: new Date(), isNew })
const sourceOf = (device: CallerDevice | null, ip = CARRIER): CallSource => ({
  ip,
  device,
  socket: new Socket(),
})

async function codesOf(count: number, work: (n: number) => Promise<unknown>): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < count; n++) {
    codes.push(
      await work(n).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
  }
  return codes
}
const done = (count: number) => Array<string>(count).fill('done')
const LIMITED = 'request.rate_limited'

test('an account has its own count, however many others call from its address', async () => {
  const limits = limitsWith({ account: { ...productionLimits.account, standard: exactly(3) } })
  const codes = await codesOf(40, (n) => limits.countAccount('standard', `account ${n % 10}`, CARRIER))
  expect(codes).toEqual([...done(30), ...Array<string>(10).fill(LIMITED)])
})

test('a device has its own count, and another device of the address is not affected', async () => {
  const limits = limitsWith({ visitor })
  const busy = sourceOf(deviceOf())
  expect(await codesOf(7, () => limits.countVisitor('standard', busy))).toEqual([
    ...done(5),
    LIMITED,
    LIMITED,
  ])
  expect(await codesOf(5, () => limits.countVisitor('standard', sourceOf(deviceOf())))).toEqual(done(5))
})

test('a flood without cookies does not use up the allowance of devices with a cookie', async () => {
  const limits = limitsWith({ visitor })
  const flood = await codesOf(30, () => limits.countVisitor('standard', sourceOf(null)))
  expect(flood).toEqual([...done(20), ...Array<string>(10).fill(LIMITED)])
  expect(await codesOf(3, () => limits.countVisitor('standard', sourceOf(deviceOf())))).toEqual(done(3))
})

test('a cookie issued by the call itself counts as none', async () => {
  const limits = limitsWith({ visitor })
  const codes = await codesOf(21, () => limits.countVisitor('standard', sourceOf(deviceOf(true))))
  expect(codes).toEqual([...done(20), LIMITED])
})

test('registrations of one address are counted together, with and without cookies', async () => {
  const limits = limitsWith({ visitor })
  const codes = await codesOf(10, (n) =>
    limits.countVisitor('register', sourceOf(n % 2 === 0 ? null : deviceOf())),
  )
  expect(codes).toEqual([...done(8), LIMITED, LIMITED])
})

test('above the soft limit a call is delayed, longer each time', async () => {
  const limits = limitsWith({
    visitor: {
      ...visitor,
      standard: {
        device: exactly(9),
        address: [{ perSeconds: 60, soft: 10, hard: 20 }],
        isSplit: true,
      },
    },
  })
  const times: number[] = []
  for (let n = 0; n < 12; n++) {
    const asked = performance.now()
    await limits.countVisitor('standard', sourceOf(null))
    times.push(performance.now() - asked)
  }
  expect(Math.max(...times.slice(0, 10))).toBeLessThan(100)
  expect(times[10]).toBeGreaterThanOrEqual(195)
  expect(times[11]).toBeGreaterThanOrEqual(395)
})

test('only sign-ins that failed stay counted', async () => {
  const limits = limitsWith({ failedSignIn: shared(100, 3) })
  for (let n = 0; n < 10; n++) await (await limits.countSignIn(sourceOf(null), `${n}@example.in`)).giveBack()
  const refused: boolean[] = []
  for (let n = 0; n < 5; n++)
    refused.push((await limits.countSignIn(sourceOf(null), 'a@example.in')).refusedForSeconds !== null)
  expect(refused).toEqual([false, false, false, true, true])
})

test('a device that fails on many e-mail addresses is stopped earlier than one that fails on its own', async () => {
  const limits = limitsWith({})
  const refusedAfter = async (emailOf: (n: number) => string) => {
    const source = sourceOf(deviceOf())
    for (let n = 0; n < 200; n++)
      if ((await limits.countSignIn(source, emailOf(n))).refusedForSeconds !== null) return n
    return null
  }
  expect(await refusedAfter((n) => `${n}@example.in`)).toBe(20)
  expect(await refusedAfter(() => 'own@example.in')).toBe(96)
})

test('an address with many forged tokens has unknown ones refused before the query', async () => {
  const limits = limitsWith({ wrongToken: shared(5, 10) })
  for (let n = 0; n < 11; n++) await limits.countWrongToken(sourceOf(null))
  expect(await codesOf(1, () => limits.beforeTokenCheck(sourceOf(null)))).toEqual([LIMITED])
  expect(await codesOf(1, () => limits.beforeTokenCheck(sourceOf(deviceOf())))).toEqual(['done'])
  expect(await codesOf(1, () => limits.beforeTokenCheck(sourceOf(null, '198.51.100.4')))).toEqual(['done'])
})

test('the 51st account of one address is reported, then every fiftieth', async () => {
  const limits = limitsWith({})
  const reported: number[] = []
  for (let n = 0; n < 160; n++) {
    const bulk = await limits.countRegistered(CARRIER)
    if (bulk !== null) reported.push(bulk.count)
  }
  expect(reported).toEqual([51, 101, 151])
})

test('wide limits apply to this machine only', async () => {
  const limits = wideForLoopback(limitsWith({ visitor }))
  const register = (ip: string) => () => limits.countVisitor('register', sourceOf(null, ip))
  expect(await codesOf(10, register('127.0.0.1'))).toEqual(done(10))
  expect(await codesOf(10, register(CARRIER))).toEqual([...done(8), LIMITED, LIMITED])
})
