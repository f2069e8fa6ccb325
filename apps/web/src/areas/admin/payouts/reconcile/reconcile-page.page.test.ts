import { type ComparedBook, reconcileBooks } from '@farmgate/contract/money/books.ts'
import { reconcilePayouts } from '@farmgate/contract/money/payouts.ts'
import { BOOKS } from '@farmgate/domain/money/ledger/compared-books.ts'
import { payouts as english } from '@farmgate/messages/en/payouts.ts'
import { payouts as hindi } from '@farmgate/messages/hi/payouts.ts'
import { screen, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { press } from '#testing/page.ts'

const AT = '2026-11-18T06:00:00.000Z'

const bookOf = (book: ComparedBook['book'], change: Partial<ComparedBook> = {}): ComparedBook => ({
  book,
  recorded: { count: 4, amount: 1_250.5 },
  booked: 1_250.5,
  agreed: 4,
  waiting: null,
  apart: 0,
  differences: [],
  ...change,
})

const difference = {
  _id: 'r',
  reference: 'rfnd_1',
  order: { _id: 'o', number: 'FG-20418' },
  roundDay: null,
  at: AT,
  difference: 'failed',
  recorded: 65,
  booked: 0,
  said: 'The account is closed',
} as const

beforeEach(() => {
  answer(reconcilePayouts, {
    ours: { payouts: 0, paid: 0 },
    rail: { payouts: 0, paid: 0 },
    waiting: { payouts: 0, amount: 0 },
    differences: [],
    agreed: 0,
  })
  answer(reconcileBooks, { books: BOOKS.map((book) => bookOf(book)) })
})

const open = (language: 'en' | 'hi' = 'en') => openApp('/admin/reconcile', { as: ['admin'], language })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })

test.each([
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const)('every book has a row with both sides and says that it agrees, $language', async (each) => {
  const { language, words } = each
  await open(language)
  for (const book of BOOKS) {
    const row = await rowOf(words[`compared.${book}`])
    expect(row.textContent).toContain('₹1,250.50₹1,250.50₹0.00')
    expect(row.textContent).toContain(words.agreesShort)
  }
  expect(screen.queryByText(words.recordsApart)).toBeNull()
})

test('a record that differs is shown with its order, both sums and what we know', async () => {
  const refunds = bookOf('refunds', { booked: 1_185.5, apart: 1, differences: [difference] })
  answer(reconcileBooks, { books: [refunds] })
  await open()
  const table = within(await screen.findByRole('table', { name: english.recordsApart }))
  const [, row] = table.getAllByRole('row')
  expect(row?.textContent).toContain('₹65.00Not there₹65.00')
  expect(row?.textContent).toContain(english['apart.failed'])
  expect(row?.textContent).toContain('The account is closed')
  expect(table.getByRole('link', { name: '#FG-20418' }).getAttribute('href')).toBe('/admin/orders?q=FG-20418')
  const all = within(screen.getByRole('table', { name: english.comparedTitle }))
  expect(all.getByText(english.differsShort)).toBeTruthy()
})

test('a settled difference in cash leads to its day and is not called wrong', async () => {
  const settled = {
    ...difference,
    reference: 'Kothrud evening',
    order: null,
    roundDay: { roundId: 'k', day: '2026-11-17' },
    difference: 'settled',
  } as const
  answer(reconcileBooks, {
    books: [bookOf('cash', { apart: 1, differences: [settled], waiting: { count: 2, amount: 900 } })],
  })
  await open()
  expect(await screen.findByText(english.settledShort)).toBeTruthy()
  expect(screen.getByText('Days not counted: 2, ₹900.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kothrud evening' }).getAttribute('href')).toBe(
    '/admin/rounds/k/days/2026-11-17',
  )
})

test('both comparisons are of the same days and are made again on demand', async () => {
  await open()
  await rowOf(english['compared.payments'])
  await press(english.compareNow)
  await rowOf(english['compared.payments'])
  expect(callsOf(reconcileBooks).length).toBeGreaterThan(1)
  expect(callsOf(reconcileBooks)[0]?.query).toEqual(callsOf(reconcilePayouts)[0]?.query)
})
