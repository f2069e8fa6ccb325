import { beforeEach, expect, test, vi } from 'vitest'
import { askAhead, queryClient } from './query.ts'
import { dropSession, keepSession, readSession } from './session.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('whoever signs out leaves nothing loaded behind, and the other roles keep theirs', () => {
  keepSession({ token: 'one', user: { _id: 'a', name: 'Asha', role: 'user' } })
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

test('a page asks ahead only where its own role is signed in', () => {
  const asked: string[] = []
  const ask = (): void =>
    askAhead('user', {
      queryKey: ['user', 'a', 'GET', '/cart'],
      queryFn: () => {
        asked.push('/cart')
        return null
      },
    })
  ask()
  keepSession({ token: 'one', user: { _id: 'f', name: 'Ramesh', role: 'farmer' } })
  ask()
  expect(asked).toEqual([])
  keepSession({ token: 'two', user: { _id: 'a', name: 'Asha', role: 'user' } })
  ask()
  expect(asked).toEqual(['/cart'])
})
