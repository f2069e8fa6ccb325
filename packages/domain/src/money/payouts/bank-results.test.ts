import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupeesText } from './bank-file.ts'
import { type FiledPayout, readBankResults, readResultRows, resultRowsMax } from './bank-results.ts'

const HEADER = 'Reference,Beneficiary Account,Amount,Status,UTR,Reason'
const A: FiledPayout = {
  reference: 'A7',
  accountNumber: '50100123454417',
  netPaise: 1_234_50,
  state: 'sent',
  utr: null,
}
const B: FiledPayout = { ...A, reference: 'B8', accountNumber: '60200123450000', netPaise: 100_00 }
const PAID_A = 'A7,50100123454417,1234.50,PAID,HDFCN26111700001,'

/** Runs all steps at once. */
function finish<T>(work: Generator<unknown, T>): T {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

function readText(text: string, filed: readonly FiledPayout[], owners?: ReadonlyMap<string, string>) {
  const rows = finish(readResultRows(text, resultRowsMax(filed.length)))
  if (typeof rows === 'string') throw new Error(rows)
  return finish(readBankResults(rows, filed, owners))
}

const read = (lines: readonly string[], filed: readonly FiledPayout[] = [A, B]) =>
  readText([HEADER, ...lines].join('\n'), filed)

test('paid, failed and returned transfers are read, in any order of columns', () => {
  expect(
    readText(
      [
        'UTR,STATUS,reason,Amount,Beneficiary Account,Reference,Branch',
        'hdfcn26111700001,Paid,,"1,234.5",50100123454417,A7,Pune',
        ',REJECTED,Account closed,100.00,60200123450000,B8,Pune',
        'TOTAL,,,1334.50,,,',
      ].join('\r\n'),
      [A, B],
    ),
  ).toEqual({
    results: [
      { reference: 'A7', state: 'processed', utr: 'HDFCN26111700001', reason: null },
      { reference: 'B8', state: 'failed', utr: null, reason: 'Account closed' },
    ],
    refused: [],
    said: [
      { reference: 'A7', state: 'processed', amountPaise: 1_234_50, utr: 'HDFCN26111700001' },
      { reference: 'B8', state: 'failed', amountPaise: 100_00, utr: null },
    ],
  })
})

test('what a refused row says of a transfer is kept, once per reference', () => {
  const lines = [
    'C9,1,77.5,PAID,HDFCN26111700002,',
    'A7,1,1234.50,PAID,=1+1,',
    'A7,1,1234.50,RETURNED,HDFCN26111700003,',
    'B8,60200123450000,100.00,PERHAPS,HDFCN26111700004,',
    'B8,60200123450000,much,PAID,HDFCN26111700004,',
    '=CMD(),60200123450000,100.00,PAID,HDFCN26111700004,',
  ]
  expect(read(lines).said).toEqual([
    { reference: 'C9', state: 'processed', amountPaise: 77_50, utr: 'HDFCN26111700002' },
    { reference: 'A7', state: 'reversed', amountPaise: 1_234_50, utr: 'HDFCN26111700003' },
  ])
})

test.for([
  ['another reference', 'C9,50100123454417,1234.50,PAID,HDFCN26111700001,', 'unknown'],
  ['another account', 'A7,50100123454418,1234.50,PAID,HDFCN26111700001,', 'altered'],
  ['a paisa more', 'A7,50100123454417,1234.51,PAID,HDFCN26111700001,', 'altered'],
  ['a negative amount', 'A7,50100123454417,-1234.50,PAID,HDFCN26111700001,', 'altered'],
  ['an amount in words', 'A7,50100123454417,much,PAID,HDFCN26111700001,', 'altered'],
  ['a tenth of a paisa', 'A7,50100123454417,1234.500,PAID,HDFCN26111700001,', 'altered'],
  ['paid without a UTR', 'A7,50100123454417,1234.50,PAID,,', 'no_utr'],
  ['a UTR that is none', 'A7,50100123454417,1234.50,PAID,=1+1,', 'no_utr'],
  ['another status', 'A7,50100123454417,1234.50,PERHAPS,HDFCN26111700001,', 'unreadable'],
  ['too few fields', 'A7', 'unreadable'],
] as const)('%s is refused, and explained', ([, line, fault]) => {
  const reference = line.slice(0, 2)
  expect(read([line])).toMatchObject({ results: [], refused: [{ row: 2, reference, fault }] })
})

test('a doubled reference counts in none of its rows, a doubled UTR in none of its', () => {
  const otherUtr = PAID_A.replace('HDFCN26111700001', 'HDFCN26111700002')
  expect(read([PAID_A, otherUtr]).refused.map(({ row, fault }) => [row, fault])).toEqual([
    [2, 'doubled'],
    [3, 'doubled'],
  ])
  const sameUtr = 'B8,60200123450000,100.00,PAID,HDFCN26111700001,'
  expect(read([PAID_A, sameUtr])).toMatchObject({ results: [], refused: [{ row: 2 }, { row: 3 }] })
})

test('a UTR of another payout is refused, whether it is of this run or another', () => {
  const owned = (by: string) => readText(`${HEADER}\n${PAID_A}`, [A, B], new Map([['HDFCN26111700001', by]]))
  expect(owned('B8').refused).toMatchObject([{ row: 2, fault: 'doubled' }])
  expect(owned('elsewhere').refused).toMatchObject([{ row: 2, fault: 'doubled' }])
  expect(owned('A7').refused).toEqual([])
})

test('a file with a refused row ends nothing, and its rows count as soon as it is corrected', () => {
  const wrong = 'B8,60200123450000,100.00,PERHAPS,,'
  expect(read([PAID_A, wrong])).toMatchObject({ results: [], refused: [{ row: 3, fault: 'unreadable' }] })
  expect(read([PAID_A, wrong.replace('PERHAPS', 'FAILED')]).results).toHaveLength(2)
})

test('a row keeps the number that a spreadsheet shows, also after empty lines', () => {
  expect(read(['', PAID_A, '', 'C9']).refused).toMatchObject([{ row: 5 }])
})

test('a file has the rows of its run and a margin, and no more is read', () => {
  const file = (rows: number) => [HEADER, ...Array.from({ length: rows }, () => PAID_A)].join('\n')
  expect(finish(readResultRows(file(502), resultRowsMax(2)))).toHaveLength(502)
  const work = readResultRows(`${file(503)}\n${'A,B\n'.repeat(100_000)}`, resultRowsMax(2))
  let steps = 0
  let step = work.next()
  for (; step.done !== true; steps++) step = work.next()
  expect([step.value, steps]).toEqual(['too_many_rows', 504])
})

test.for([
  ['paid again', { state: 'paid', utr: 'HDFCN26111700001' }, 'PAID', 'HDFCN26111700001', null],
  [
    'paid with another UTR',
    { state: 'paid', utr: 'HDFCN26111700002' },
    'PAID',
    'HDFCN26111700001',
    'differs',
  ],
  ['returned after paid', { state: 'paid', utr: 'HDFCN26111700001' }, 'RETURNED', 'HDFCN26111700001', null],
  ['failed after paid', { state: 'paid', utr: 'HDFCN26111700001' }, 'FAILED', '', 'differs'],
  ['paid after failed', { state: 'failed', utr: null }, 'PAID', 'HDFCN26111700001', 'differs'],
  ['failed again', { state: 'failed', utr: null }, 'FAILED', '', null],
  ['paid after returned', { state: 'returned', utr: 'HDFCN26111700001' }, 'PAID', 'HDFCN26111700001', null],
  ['never sent', { state: 'due', utr: null }, 'PAID', 'HDFCN26111700001', 'differs'],
  ['dropped', { state: 'dropped', utr: null }, 'PAID', 'HDFCN26111700001', 'differs'],
] as const)('%s', ([, known, status, utr, fault]) => {
  const line = `A7,50100123454417,1234.50,${status},${utr},`
  const { results, refused } = read([line], [{ ...A, ...known }])
  expect(refused.map((each) => each.fault)).toEqual(fault === null ? [] : [fault])
  expect(results).toHaveLength(fault === null ? 1 : 0)
})

test.for([
  ['nothing', ''],
  ['a picture', '\u0089PNG\r\n\u001a'],
  ['the file that we wrote', 'Transaction Type,Debit Account,Beneficiary Name\nNEFT,1,x'],
  ['no column of UTRs', 'Reference,Beneficiary Account,Amount,Status\nA7,1,1,PAID'],
] as const)('%s is no file of results', ([, text]) => {
  expect(finish(readResultRows(text, 10))).toBe('unreadable')
})

test('whatever rows are left out, doubled, altered or added, all rows count or each wrong one is named', () => {
  const filed = Array.from(
    { length: 8 },
    (_, index): FiledPayout => ({
      reference: `REF${index}`,
      accountNumber: `5010012345${index}`,
      netPaise: 100_00 + index,
      state: 'sent',
      utr: null,
    }),
  )
  const line = (index: number, changes: Partial<FiledPayout> = {}): string => {
    const payout = { ...filed[index % filed.length], ...changes }
    return `${payout.reference},${payout.accountNumber},${rupeesText(payout.netPaise ?? 0)},PAID,`
  }
  const index = fc.nat(7)
  const row = fc.oneof(
    index.map((at) => ({ kind: 'true' as const, at, text: line(at) })),
    index.map((at) => ({ kind: 'altered' as const, at, text: line(at, { netPaise: 99_00 }) })),
    index.map((at) => ({ kind: 'altered' as const, at, text: line(at, { accountNumber: '1' }) })),
    index.map((at) => ({ kind: 'unknown' as const, at: -1, text: line(at, { reference: `OTHER${at}` }) })),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const lines = rows.map(({ text }, at) => `${text}HDFCN261117${at + 100},`)
      const { results, refused } = read(lines, filed)
      const wrong = rows.flatMap(({ kind, at }, index) =>
        kind === 'true' && rows.filter((other) => other.at === at).length === 1 ? [] : [index + 2],
      )
      expect(refused.map((each) => each.row)).toEqual(wrong)
      expect(results).toHaveLength(wrong.length === 0 ? rows.length : 0)
    }),
  )
})
