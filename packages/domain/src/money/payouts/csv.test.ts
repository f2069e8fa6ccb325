import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

test.for([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  ['a,,\n\n,b', [['a', '', ''], [], ['', 'b']]],
  ['"a,1","b ""x""\ny"', [['a,1', 'b "x"\ny']]],
  [' a , b ', [['a', 'b']]],
  ['', []],
  ['a\n\n', [['a'], []]],
  ['a,', [['a', '']]],
  ['"a"b,"c', [['a', '"c']]],
] as const)('%j', ([text, rows]) => {
  expect([...readCsv(text)]).toEqual(rows)
})

test('of a line with a million fields a hundred are read, and the next line is read as well', () => {
  const [long, after] = [...readCsv(`${','.repeat(1_000_000)}\nb`)]
  expect(long).toHaveLength(100)
  expect(after).toEqual(['b'])
})

test('what is written with quotes is read as it was', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'आ', ',', '"', '\n', '\r', '=', ' ', '1') })
  fc.assert(
    fc.property(
      fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = rows
          .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        expect([...readCsv(text)]).toEqual(rows)
      },
    ),
  )
})
