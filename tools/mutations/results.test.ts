import { expect, test } from 'vitest'
import type { Mutation } from './mutation.ts'
import { digestOf, dueOf, type Results } from './results.ts'

const mutation = (promise: string): Mutation => ({
  promise,
  file: 'a.ts',
  remove: 'x',
  leave: 'y',
  test: 'a.test.ts',
})
const digest = ({ promise }: Mutation): string => `digest of ${promise}`
const result = (promise: string, on: string, by: string | null = 'a test') => ({
  digest: `digest of ${promise}`,
  on,
  by,
})

test('what is new, changed or was silent is due, and a tenth of the others, the oldest first', () => {
  const settled = Array.from({ length: 20 }, (_, index) => `settled ${index}`)
  const results: Results = {
    ...Object.fromEntries(settled.map((name, index) => [name, result(name, `2026-11-${40 - index}`)])),
    changed: { ...result('changed', '2026-11-18'), digest: 'another' },
    silent: result('silent', '2026-11-18', null),
  }
  const due = dueOf([...settled, 'new', 'changed', 'silent'].map(mutation), results, digest)
  expect(due.map(({ promise }) => promise)).toEqual(['new', 'changed', 'silent', 'settled 19', 'settled 18'])
})

test('a mutation has another digest when its code or its test changes', () => {
  const of = (files: Readonly<Record<string, string>>) => digestOf(mutation('a'), (file) => files[file] ?? '')
  const before = of({ 'a.ts': 'x', 'a.test.ts': 'test' })
  expect(of({ 'a.ts': 'x', 'a.test.ts': 'test' })).toBe(before)
  expect(of({ 'a.ts': 'x; z', 'a.test.ts': 'test' })).not.toBe(before)
  expect(of({ 'a.ts': 'x', 'a.test.ts': 'another test' })).not.toBe(before)
})
