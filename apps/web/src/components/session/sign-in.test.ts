import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { readSession } from '#api/session/session.ts'
import { cacheProfile } from './cache-profile.ts'
import { signIn } from './sign-in.ts'

const asha = { _id: 'a', name: 'Asha', role: 'user' } as const
const ravi = { _id: 'r', name: 'Ravi', role: 'user' } as const
const values = { email: 'asha@example.in', password: 'secret-enough', role: 'user' } as const

const urls: string[] = []
const sent: unknown[] = []
let response: unknown

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    urls.push(url)
    sent.push(JSON.parse(body))
    return Response.json(response)
  })
  queryClient.clear()
  urls.length = 0
  sent.length = 0
})

afterEach(() => vi.unstubAllGlobals())

test('the role selects the endpoint, and the session is stored under it', async () => {
  response = { user: asha, token: 'one' }
  await signIn(values)
  response = { user: { ...ravi, role: 'farmer' }, token: 'two' }
  await signIn({ ...values, role: 'farmer' })
  response = { user: { ...ravi, role: 'admin' }, token: 'three' }
  await signIn({ ...values, role: 'admin' })
  expect(urls).toEqual(['/api/users/login', '/api/farmers/login', '/api/users/login'])
  expect(readSession('user')).toEqual({ token: 'one', user: asha, over: false })
  expect(readSession('farmer')?.token).toBe('two')
  expect(readSession('admin')?.token).toBe('three')
})

test('every role’s login requests a renewable session', async () => {
  for (const role of ['user', 'farmer', 'admin'] as const) {
    response = { user: { ...asha, role }, token: 'one' }
    await signIn({ ...values, role })
  }
  expect(sent).toHaveLength(3)
  for (const body of sent) expect(body).toMatchObject({ renews: true })
})

test('cached data stays for the same account and is removed for another', async () => {
  response = { user: asha, token: 'one' }
  await signIn(values)
  queryClient.setQueryData(['user', 'a', 'cart'], 'hers')
  queryClient.setQueryData(['farmer', 'f', 'stats'], 'the farmer’s')

  expect(await signIn(values)).toEqual({ user: asha, isSamePerson: true })
  expect(queryClient.getQueryData(['user', 'a', 'cart'])).toBe('hers')

  response = { user: ravi, token: 'two' }
  expect(await signIn(values)).toEqual({ user: ravi, isSamePerson: false })
  expect(queryClient.getQueryData(['user', 'a', 'cart'])).toBeUndefined()
  expect(queryClient.getQueryData(['farmer', 'f', 'stats'])).toBe('the farmer’s')
})

test('a changed profile updates the session’s name and token', async () => {
  response = { user: asha, token: 'one' }
  await signIn(values)
  cacheProfile({ ...asha, name: 'Asha Kulkarni' }, undefined)
  expect(readSession('user')).toEqual({ token: 'one', user: { ...asha, name: 'Asha Kulkarni' }, over: false })
  cacheProfile(asha, 'two')
  expect(readSession('user')?.token).toBe('two')
})

test('a late response for one account does not replace the session of another', async () => {
  response = { user: ravi, token: 'his' }
  await signIn(values)
  cacheProfile(asha, 'hers')
  expect(readSession('user')).toEqual({ token: 'his', user: ravi, over: false })
})
