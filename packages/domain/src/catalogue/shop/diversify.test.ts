import { expect, test } from 'vitest'
import { diversify } from './diversify.ts'

/** `a1` is farm a, shelf 1. */
const offers = (...names: string[]) =>
  names.map((name) => ({ name, farmerId: name.slice(0, 1), category: name.slice(1, 2) }))

test.each([
  ['a farm is shown once while there are others', ['a1', 'a2', 'b3', 'c4'], 3, ['a1', 'b3', 'c4']],
  ['a shelf is shown once while there are others', ['a1', 'b1', 'c2'], 2, ['a1', 'c2']],
  ['another farm counts more than another shelf', ['a1', 'a2', 'b1'], 2, ['a1', 'b1']],
  ['a single farm fills the rest', ['a1', 'a2', 'a3'], 2, ['a1', 'a2']],
  ['fewer than requested are all shown', ['a1', 'a1'], 8, ['a1', 'a1']],
  ['no offers give an empty row', [], 8, []],
])('%s', (_, given, count, expected) => {
  expect(diversify(offers(...given), count).map(({ name }) => name)).toEqual(expected)
})
