import { expect, test } from 'vitest'
import { createKnownTokens } from './known-tokens.ts'

test('a token is known for a quarter of an hour after its last use, unless it is forgotten', () => {
  let now = 0
  const tokens = createKnownTokens(10, () => now)
  tokens.remember('a', '1')
  tokens.remember('b', '2')
  expect([tokens.holderOf('a'), tokens.holderOf('b'), tokens.holderOf('c')]).toEqual(['1', '2', null])
  now = 14 * 60_000
  tokens.remember('a', '1')
  tokens.forget('b')
  now = 16 * 60_000
  expect([tokens.holderOf('a'), tokens.holderOf('b')]).toEqual(['1', null])
  now = 29 * 60_000
  expect(tokens.holderOf('a')).toBeNull()
})

test('the least recently used token is dropped', () => {
  const tokens = createKnownTokens(2)
  tokens.remember('a', '1')
  tokens.remember('b', '2')
  tokens.remember('a', '1')
  tokens.remember('c', '3')
  expect(['a', 'b', 'c'].map((token) => tokens.holderOf(token))).toEqual(['1', null, '3'])
})
