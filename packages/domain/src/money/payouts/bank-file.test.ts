import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankFileRows, fitsBankFile, plainName, rupeesText } from './bank-file.ts'

const bank = (name: string) =>
  ({ kind: 'bank', ifsc: 'HDFC0000123', number: '50100123454417', name }) as const
const MARKET = { debitAccount: '00110100012345', day: '2026-11-17' }

test('a header, a row for each transfer, and their number and sum', () => {
  const rows = [
    { reference: '0A7', payTo: bank('Sunita Patil'), netPaise: 35_772_05 },
    { reference: '0A8', payTo: bank('Ramesh & Sons'), netPaise: 100_00 },
  ]
  expect(bankFileRows(rows, MARKET).map((row) => row.join(','))).toEqual([
    'Transaction Type,Debit Account,Beneficiary Name,Beneficiary Account,IFSC,Amount,Reference,Value Date',
    'NEFT,00110100012345,Sunita Patil,50100123454417,HDFC0000123,35772.05,0A7,17/11/2026',
    'NEFT,00110100012345,Ramesh & Sons,50100123454417,HDFC0000123,100.00,0A8,17/11/2026',
    'TOTAL,,2,,,35872.05,,',
  ])
})

test.for([
  ['Sunita Patil', 'Sunita Patil'],
  ['  =HYPERLINK("http://x","y")', 'HYPERLINK(http//xy)'],
  ['+91-Farm', '91-Farm'],
  ['-Farm', 'Farm'],
  ['@SUM(A1)', 'SUM(A1)'],
  ['José D’Souza', 'Jose DSouza'],
  ['a,b"c\r\nd', 'abcd'],
  ['सुनीता पाटील', 'FARM'],
  ['', 'FARM'],
  ['x'.repeat(60), 'x'.repeat(40)],
] as const)('the name %j is written as %j', ([name, written]) => {
  expect(plainName(name)).toBe(written)
})

test.for([
  [1, '0.01'],
  [100, '1.00'],
  [1_23_456_05, '123456.05'],
] as const)('%i paise are %s', ([paise, text]) => {
  expect(rupeesText(paise)).toBe(text)
})

test('whatever a farm is called, no field begins like a formula and every row has its columns', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ name: fc.string({ unit: 'binary' }), netPaise: fc.integer({ min: 1, max: 1e12 }) }),
      ),
      (farms) => {
        const rows = farms.map(({ name, netPaise }, index) => ({
          reference: `R${index}`,
          payTo: bank(name),
          netPaise,
        }))
        const read = bankFileRows(rows, MARKET)
        expect(read).toHaveLength(farms.length + 2)
        for (const row of read) {
          expect(row).toHaveLength(8)
          for (const field of row) expect(field).toMatch(/^$|^[A-Za-z0-9][A-Za-z0-9 .&()/-]*$/)
        }
        expect(read.slice(1, -1).map((row) => [row[5], row[6]])).toEqual(
          rows.map(({ netPaise, reference }) => [rupeesText(netPaise), reference]),
        )
      },
    ),
  )
})

test('a UPI id does not fit into the file', () => {
  expect(fitsBankFile(bank('Sunita'))).toBe(true)
  expect(fitsBankFile({ kind: 'upi', vpa: 'sunita@okhdfc', name: 'Sunita' })).toBe(false)
})
