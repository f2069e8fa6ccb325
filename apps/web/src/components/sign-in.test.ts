import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { readSession } from '../api/session.ts'
import { keepProfile } from './keep-profile.ts'
import { signIn } from './sign-in.ts'

const asha = { _id: 'a', name: 'Asha', role: 'user' } as const
const ravi = { _id: 'r', name: 'Ravi', role: 'user' } as const
const values = { email: 'asha@example.in', password: 'secret-enough', role: 'user' } as const

const asked: string[] = []
const sent: unknown[] = []
let answer: unknown

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(url)
    sent.push(JSON.parse(body))
    return Response.json(answer)
  })
  queryClient.clear()
  asked.length = 0
  sent.length = 0
})

afterEach(() => vi.unstubAllGlobals())

test('the role chooses the path, and the session is kept under it', async () => {
  answer = { user: asha, token: 'one' }
  await signIn(values)
  answer = { user: { ...ravi, role: 'farmer' }, token: 'two' }
  await signIn({ ...values, role: 'farmer' })
  answer = { user: { ...ravi, role: 'admin' }, token: 'three' }
  await signIn({ ...values, role: 'admin' })
  expect(asked).toEqual(['/api/users/login', '/api/farmers/login', '/api/users/login'])
  expect(readSession('user')).toEqual({ token: 'one', user: asha, over: false })
  expect(readSession('farmer')?.token).toBe('two')
  expect(readSession('admin')?.token).toBe('three')
})

test('every role’s login asks for tokens that are renewed', async () => {
  for (const role of ['user', 'farmer', 'admin'] as const) {
    answer = { user: { ...asha, role }, token: 'one' }
    await signIn({ ...values, role })
  }
  expect(sent).toHaveLength(3)
  for (const body of sent) expect(body).toMatchObject({ renews: true })
})

test('what was loaded stays for the same person and is gone for the next', async () => {
  answer = { user: asha, token: 'one' }
  await signIn(values)
  queryClient.setQueryData(['user', 'a', 'cart'], 'hers')
  queryClient.setQueryData(['farmer', 'f', 'stats'], 'somebody else’s')

  expect(await signIn(values)).toEqual({ user: asha, isSamePerson: true })
  expect(queryClient.getQueryData(['user', 'a', 'cart'])).toBe('hers')

  answer = { user: ravi, token: 'two' }
  expect(await signIn(values)).toEqual({ user: ravi, isSamePerson: false })
  expect(queryClient.getQueryData(['user', 'a', 'cart'])).toBeUndefined()
  expect(queryClient.getQueryData(['farmer', 'f', 'stats'])).toBe('somebody else’s')
})

test('a changed profile brings its name and its new token into the session', async () => {
  answer = { user: asha, token: 'one' }
  await signIn(values)
  keepProfile({ ...asha, name: 'Asha Kulkarni' }, undefined)
  expect(readSession('user')).toEqual({ token: 'one', user: { ...asha, name: 'Asha Kulkarni' }, over: false })
  keepProfile(asha, 'two')
  expect(readSession('user')?.token).toBe('two')
})

test('the late answer of one person does not replace the session of another', async () => {
  answer = { user: ravi, token: 'his' }
  await signIn(values)
  keepProfile(asha, 'hers')
  expect(readSession('user')).toEqual({ token: 'his', user: ravi, over: false })
})
