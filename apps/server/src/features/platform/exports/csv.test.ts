import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import type { Cell } from './export-source.ts'

test.each<[Cell, string]>([
  ['Asha', 'Asha'],
  ['आशा', 'आशा'],
  ['Patil, Asha', '"Patil, Asha"'],
  ['14 "B" Road', '"14 ""B"" Road"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['a;b', '"a;b"'],
  [' led by a space', '" led by a space"'],
  ['', ''],
  [null, ''],
  [12.5, '12.5'],
  // Our numbers may be negative; a text must not look like one.
  [-40, '-40'],
  ['-40', "'-40"],
])('%j is written %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each([
  '=HYPERLINK("http://evil.example","Asha")',
  '+919822041873',
  '-1+2',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
])('%j is no formula any more', (text) => {
  const [cell] = parse(csvLine([text]))[0] ?? []
  expect(cell).toBe(`'${text}`)
})

test('a reader gets back every cell, whatever it contains', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ';', ' ', '=', 'a', "'") }),
    fc.integer(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (rows) => {
      const read = parse(rows.map(csvLine).join(''))
      expect(read).toEqual(rows.map((row) => row.map(readBack)))
    }),
    { numRuns: 1_000 },
  )
})

/** What a reader shows for it: only the apostrophe before a formula is added. */
const readBack = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return '=+-@\t\r\n＝＋－＠'.includes(cell[0] ?? '?') ? `'${cell}` : cell
}

/** An independent reader, written from RFC 4180 and not from the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const row: string[] = []
    while (true) {
      let cell = ''
      if (text[at] === '"') {
        at++
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (text[at] === '"') at++
          cell += text[at++] ?? ''
        }
        at++
      } else {
        while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) cell += text[at++] ?? ''
      }
      row.push(cell)
      if (text[at] !== ',') break
      at++
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`a line that does not end at ${at}`)
    at += 2
    rows.push(row)
  }
  return rows
}
