import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountStore } from '#device/account-store.ts'
import { openCopy, saveCopy } from '../offline-copies.ts'
import { forgetEnded } from './ended-elsewhere.ts'
import { renewSession } from './renew-session.ts'
import { readSession, storeSession } from './session.ts'

const acts = accountStore<string>('outbox', { maxAgeMs: Number.POSITIVE_INFINITY })
const drafts = accountStore<string>('drafts', { maxAgeMs: 86_400_000 })

/** What the server answers to a renewal. */
let code = 'session.ended'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async () => Response.json({ code, message: '', requestId: '' }, { status: 401 }))
  return () => vi.unstubAllGlobals()
})

/** A farmer who is signed in, with a page to read offline, a draft and an act that was not sent. */
async function signedIn(account: string): Promise<void> {
  storeSession({ token: `of-${account}`, user: { _id: account, name: 'Ramesh', role: 'farmer' } })
  await saveCopy(account, 'orders', { data: ['Tara Joshi, 12 Karve Road'], at: 7 })
  await acts.put(account, 'tick', 'not sent')
  await drafts.put(account, 'new', 'Tomato')
}

const kept = async (account: string) => ({
  copy: (await openCopy(account, 'orders')) !== null,
  acts: (await acts.all(account)).length,
  drafts: (await drafts.all(account)).length,
})

/** The same browser, in a page that starts later. */
async function startLater(): Promise<void> {
  vi.resetModules()
  const later = await import('./ended-elsewhere.ts')
  await later.forgetEnded()
}

test('a session that was ended elsewhere loses its copies at once, and everything at the next start', async () => {
  code = 'session.ended'
  await signedIn('ramesh')
  expect(await renewSession('farmer', 'of-ramesh')).toBeNull()
  await vi.waitFor(async () => expect((await kept('ramesh')).copy).toBe(false))
  // This page may sign in again and send them.
  expect(await kept('ramesh')).toEqual({ copy: false, acts: 1, drafts: 1 })
  expect(readSession('farmer')).toMatchObject({ over: true, user: { name: 'Ramesh' } })
  await forgetEnded()
  expect((await kept('ramesh')).acts).toBe(1)

  await startLater()
  expect([...stored.keys()]).toEqual([])
  expect(await kept('ramesh')).toEqual({ copy: false, acts: 0, drafts: 0 })
})

test('every page that was open when it ended may sign in again', async () => {
  code = 'session.ended'
  await signedIn('meena')
  vi.resetModules()
  const other = await import('./session.ts')
  expect(other.readSession('farmer')).toMatchObject({ over: false })
  expect(await renewSession('farmer', 'of-meena')).toBeNull()
  for (const read of [readSession, other.readSession])
    expect(read('farmer')).toMatchObject({ over: true, user: { _id: 'meena' } })
  vi.resetModules()
  const later = await import('./session.ts')
  expect(later.readSession('farmer')).toBeNull()
})

test('a session that ran out keeps what was not sent, and so does a valid one', async () => {
  code = 'auth.required'
  await signedIn('kavita')
  expect(await renewSession('farmer', 'of-kavita')).toBeNull()
  await startLater()
  expect(await kept('kavita')).toEqual({ copy: true, acts: 1, drafts: 1 })
  await signedIn('leela')
  await startLater()
  expect(await kept('leela')).toEqual({ copy: true, acts: 1, drafts: 1 })
})
