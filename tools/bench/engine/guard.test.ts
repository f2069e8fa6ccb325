import { expect, test } from 'vitest'
import type { EngineFigures } from './engine.ts'
import { faultsOf, recordOf } from './guard.ts'

const speed = { perSecond: 100, p50: 1, p99: 2, appCpuMs: 1, databaseCpuMs: 1 }
const measured = (work: Partial<EngineFigures['work']> = {}, ratios = [0.5, 0.52, 0.48]): EngineFigures => ({
  name: 'product',
  ours: speed,
  bare: speed,
  ratios,
  work: { statements: 4, trips: 4, pages: 100, bytes: 1_000, ...work },
})
const recorded = { product: { statements: 4, pages: 100, bytes: 1_000, share: 0.5, reason: 'first' } }

test.each([
  ['the same as recorded', measured(), []],
  ['one statement more', measured({ statements: 5 }), ['product: 5 statements, recorded are 4']],
  ['one statement less', measured({ statements: 3 }), ['product: 3 statements, recorded are 4']],
  ['three pages of a hundred more', measured({ pages: 103 }), []],
  ['four pages of a hundred more', measured({ pages: 104 }), ['product: 104 pages, recorded are 100']],
  ['ten bytes of a thousand more', measured({ bytes: 1_010 }), []],
  ['eleven bytes of a thousand less', measured({ bytes: 989 }), ['product: 989 bytes, recorded are 1000']],
  ['fast enough once', measured({}, [0.1, 0.3, 0.2]), []],
  [
    'slow every time',
    measured({}, [0.1, 0.29, 0.2]),
    ['product: at best 0.29 of the bare server, recorded is 0.5'],
  ],
])('%s', (_, figures, faults) => {
  expect(faultsOf(recorded, [figures])).toEqual(faults)
})

test('an operation that was never recorded is a fault', () => {
  expect(faultsOf({}, [measured()])).toEqual(['product: not recorded yet'])
})

test('recording changes what differs, with its reason, and nothing else', () => {
  expect(recordOf(recorded, [measured({ pages: 101 })], 'second')).toEqual(recorded)
  expect(recordOf(recorded, [measured({ statements: 2 })], 'second')).toEqual({
    product: { statements: 2, pages: 100, bytes: 1_000, share: 0.5, reason: 'second' },
  })
})
