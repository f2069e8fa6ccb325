import { ProblemError } from '@farmgate/contract/client.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { prefetchAs, queryClient } from './query.ts'
import { dropSession, storeSession, readSession } from './session/session.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('a sign-out removes what was loaded for that role and leaves the other roles alone', () => {
  storeSession({ token: 'one', user: { _id: 'a', name: 'Asha', role: 'user' } })
  queryClient.setQueryData(['user', 'a', 'GET', '/users/profile'], 'hers')
  queryClient.setQueryData(['farmer', 'f', 'GET', '/farmers/profile'], 'the farmer’s')

  dropSession('user')

  expect(readSession('user')).toBeNull()
  expect(
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['farmer'])
})

test('a page prefetches only where its own role is signed in', () => {
  const requests: string[] = []
  const prefetch = (): void =>
    prefetchAs('user', {
      queryKey: ['user', 'a', 'GET', '/cart'],
      queryFn: () => {
        requests.push('/cart')
        return null
      },
    })
  prefetch()
  storeSession({ token: 'one', user: { _id: 'f', name: 'Ramesh', role: 'farmer' } })
  prefetch()
  expect(requests).toEqual([])
  storeSession({ token: 'two', user: { _id: 'a', name: 'Asha', role: 'user' } })
  prefetch()
  expect(requests).toEqual(['/cart'])
})

test('a busy server is asked until it answers, a lost request twice more, and a refusal not again', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('both are functions')
  const refused = (status: number) => new ProblemError(status, { message: '', code: 'x', requestId: 'r' })
  expect([0, 2, 500].map((failures) => retry(failures, refused(503)))).toEqual([true, true, true])
  expect([0, 1, 2].map((failures) => retry(failures, new TypeError('lost')))).toEqual([true, true, false])
  expect(retry(0, refused(409))).toBe(false)
  expect(retryDelay(3, refused(503))).toBeGreaterThanOrEqual(10_000)
  expect(retryDelay(1, refused(500))).toBe(800)
})
