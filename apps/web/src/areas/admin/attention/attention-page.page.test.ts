import {
  approveRefund,
  attention,
  type AttentionRow,
  checkPayment,
  decideAlarm,
  type RefundToSend,
  resendRefund,
} from '@farmgate/contract/telling/attention.ts'
import { verifyFarmer } from '@farmgate/contract/people/farmer-admin.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, oneOrder, settleCashRefund } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { attention as english } from '@farmgate/messages/en/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { attention as hindi } from '@farmgate/messages/hi/attention.ts'
import { adminProfile } from '@farmgate/contract/people/admin-profile.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { momentText } from '#components/format/day-text.ts'
import { answerAttention, attentionRow, cashOrderOf } from '#testing/answers/admin-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN } from '#testing/answers/area-answers.ts'
import { farmerOf, farmerSummaryOf } from '#testing/answers/farmer-answers.ts'
import { listingAnswer, listingChange } from '#testing/answers/listing-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { answerYes, button, expectAddress, leaveList, link, person, press } from '#testing/page.ts'

const openAttention = () => openApp('/admin/attention', { as: ['admin'] })

const cards = () => [...document.querySelectorAll<HTMLElement>('.attention-row')]

const findCard = (title: string): HTMLElement | undefined =>
  cards().find((row) => row.querySelector('h2')?.textContent?.includes(title))

/** The row of this title. */
const card = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = findCard(title)
    if (found === undefined) throw new Error(`no row ${title}`)
    return found
  })

/** The list closes up, and the row is gone. */
async function expectLeft(title: string): Promise<void> {
  await leaveList()
  await waitFor(() => expect(findCard(title)).toBeUndefined())
}

/** Shows the rows of one kind. A row that is alone opens by itself. */
async function filterBy(kind: string, row: AttentionRow): Promise<void> {
  const choice = await screen.findByRole('combobox', { name: english.kindFilter })
  await within(choice).findByRole('option', { name: new RegExp(`^${kind}`) })
  await person.selectOptions(choice, row.kind)
  await expectAddress(`/admin/attention?kind=${row.kind}`)
}

/** Opens a row in its place. */
const open = async (title: string): Promise<HTMLElement> => {
  const row = await card(title)
  const [head] = within(row).getAllByRole('button')
  if (head !== undefined) await person.click(head)
  return row
}

const refund = (change: Partial<RefundToSend> = {}): RefundToSend => ({
  _id: 'refund-1',
  amount: 121,
  state: 'due',
  isCash: false,
  lastError: null,
  notSent: null,
  orderNumber: 'FG-20418',
  upiId: null,
  waitsAfter: null,
  ...change,
})

const RETURNED: Order = cashOrderOf({
  status: 'delivered',
  paymentStatus: 'paid',
  deliveredAt: '2026-11-17T04:30:00.000Z',
  returnRequested: true,
  returnStatus: 'pending',
  returnRequestedAt: '2026-11-17T08:30:00.000Z',
})

const RETURN = attentionRow({ kind: 'return_pending', _id: RETURNED._id, amount: 121, order: RETURNED })

describe('a return', () => {
  test('is approved in the list', async () => {
    answerAttention(RETURN)
    await openAttention()
    await filterBy('Return to answer', RETURN)
    expect((await card('#FG-20418')).textContent).toContain('₹121')
    answer(decideReturn, { message: '', order: { ...RETURNED, returnStatus: 'approved' } })
    await press('Approve the return of #FG-20418')
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Approve return' }))
    await screen.findByText('The return of #FG-20418 is approved')
    await expectLeft('#FG-20418')
    expect(callsOf(decideReturn).map(({ params, body }) => [params['id'], body])).toEqual([
      [RETURNED._id, { status: 'approved' }],
    ])
  })

  test('that another operator has decided shows that decision', async () => {
    answerAttention(RETURN)
    await openAttention()
    await press('Approve the return of #FG-20418')
    refuse(decideReturn, 'return.already_decided')
    const order: Order = { ...RETURNED, returnStatus: 'rejected', returnNote: 'The photo shows good okra' }
    answer(oneOrder, {
      order,
      events: [
        {
          kind: 'return_rejected',
          by: 'admin',
          operator: 'Meera Deshpande',
          at: '2026-11-18T04:30:00.000Z',
          reason: null,
          farm: null,
          amount: null,
          change: null,
        },
      ],
      claiming: null,
    })
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: 'Approve return' }))
    const row = within(await card('#FG-20418'))
    expect((await row.findByRole('alert')).textContent).toContain('Already decided by Meera Deshpande')
    expect((await card('#FG-20418')).textContent).toContain('Return Rejected')
    await person.click(row.getByRole('button', { name: /^OK/ }))
    await waitFor(() => expect(findCard('#FG-20418')).toBeUndefined())
  })
})

test('the cash of a refund is handed back', async () => {
  const order: Order = {
    ...RETURNED,
    returnStatus: 'approved',
    refund: { amount: 121, state: 'due', to: 'Cash on Delivery', at: '2026-11-18T04:30:00.000Z' },
  }
  const row = attentionRow({
    kind: 'refund_due',
    _id: 'refund-1',
    amount: 121,
    order,
    refund: refund({ isCash: true }),
  })
  answerAttention(row)
  await openAttention()
  await filterBy('Refund due', row)
  expect((await card('#FG-20418')).textContent).toContain('₹121 in cash is to be handed back to Tara Joshi')
  await press('Cash handed back: Refund for #FG-20418')
  answer(settleCashRefund, { message: '', order })
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Cash handed back' }))
  await waitFor(async () =>
    expect((await card('#FG-20418')).textContent).toContain('Cash handed back just now'),
  )
  await expectLeft('#FG-20418')
  expect(callsOf(settleCashRefund).map(({ params, body }) => [params['id'], body])).toEqual([
    [order._id, { refund: 'refund-1' }],
  ])
})

test('a failed refund is sent again', async () => {
  const row = attentionRow({
    kind: 'refund_failed',
    _id: 'refund-1',
    amount: 121,
    order: cashOrderOf({ paymentMethod: 'UPI', status: 'cancelled' }),
    refund: refund({ state: 'failed', lastError: 'bad request' }),
  })
  answerAttention(row)
  await openAttention()
  await filterBy('Refund failed', row)
  expect((await card('Refund for #FG-20418')).textContent).toContain('The buyer still waits for ₹121')
  answer(resendRefund, { message: '', refund: refund({ state: 'sent' }), order: row.order })
  await press('Send again: Refund for #FG-20418')
  await screen.findByText('₹121 was sent again')
  await expectLeft('Refund for #FG-20418')
  expect(callsOf(resendRefund).map(({ params }) => params['id'])).toEqual(['refund-1'])
})

describe('a listing', () => {
  afterEach(() => void vi.useRealTimers())

  test('is approved in the list', async () => {
    const listing = listingAnswer()
    const row = attentionRow({ kind: 'listing_pending', _id: listing._id, listing })
    answerAttention(row)
    await openAttention()
    await filterBy('Listing to review', row)
    answer(approveProduct, { message: '', product: { ...listing, status: 'approved' } })
    await press('Approve Beetroot')
    await screen.findByText('Beetroot is approved')
    await expectLeft('Beetroot')
    expect(callsOf(approveProduct).map(({ params, body }) => [params['id'], body])).toEqual([
      ['beetroot', { version: 1 }],
    ])
  })

  test('that has changed is approved after both versions were compared', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const onSale = listingAnswer({ name: 'Radish', status: 'approved', version: 4 })
    const listing = { ...onSale, change: listingChange(onSale, { name: 'Radish, new crop' }) }
    const row = attentionRow({ kind: 'change_pending', _id: listing._id, listing })
    answerAttention(row)
    await openApp('/admin/attention?kind=change_pending', { as: ['admin'] })
    const opened = within(await card('Radish'))
    expect(opened.getByRole('region', { name: 'On sale now' }).textContent).toContain('Radish')
    expect(opened.getByRole('region', { name: 'Proposed' }).textContent).toContain('new crop')
    await person.click(opened.getByRole('button', { name: 'Approve Radish' }))
    await opened.findByRole('group', { name: /Replace what is on sale\?/ })
    expect(callsOf(approveProduct)).toEqual([])
    answer(approveProduct, { message: '', product: { ...onSale, name: 'Radish, new crop' } })
    await answerYes()
    await expectLeft('Radish')
    expect(callsOf(approveProduct).map(({ body }) => body)).toEqual([{ version: 4 }])
  })
})

test('a farmer is verified in the list, with a note of what was checked', async () => {
  const farmer = farmerSummaryOf({ name: 'Tara Joshi' })
  const row = attentionRow({ kind: 'farmer_unverified', _id: farmer._id, farmer })
  answerAttention(row)
  await openAttention()
  await filterBy('Farmer to verify', row)
  await press('Verify Tara Joshi')
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Tara Joshi?' }))
  await person.click(dialog.getByRole('button', { name: 'Verify' }))
  await dialog.findByText('Please write what was checked')
  expect(callsOf(verifyFarmer)).toEqual([])
  await person.type(dialog.getByLabelText('What did you check?'), 'Land papers and a visit')
  const verified = { at: '2026-11-18T04:30:00.000Z', what: 'Land papers and a visit', by: 'Meera Nair' }
  answer(verifyFarmer, { message: '', farmer: farmerOf({ ...farmer, verified }) })
  await person.click(dialog.getByRole('button', { name: 'Verify' }))
  await screen.findByText('Tara Joshi is verified')
  await expectLeft('Tara Joshi')
  expect(callsOf(verifyFarmer).map(({ params, body }) => [params['id'], body])).toEqual([
    [farmer._id, { what: 'Land papers and a visit', version: farmer.version }],
  ])
})

test('an unproven payment is checked until the gateway has captured it', async () => {
  const order = cashOrderOf({ paymentMethod: 'UPI', waitingForPayment: true, paymentUnknown: true })
  const row = attentionRow({ kind: 'payment_unproven', _id: order._id, amount: 121, order })
  answerAttention(row)
  await openAttention()
  await filterBy('Payment not proven', row)
  answer(checkPayment, { message: '', order })
  await press('Ask the payment service: #FG-20418')
  await screen.findByText('The payment service is not sure yet. We keep checking.')
  await card('#FG-20418')

  answer(checkPayment, {
    message: '',
    order: { ...order, paymentStatus: 'paid', waitingForPayment: false, paymentUnknown: false },
  })
  await press('Ask the payment service: #FG-20418')
  await screen.findByText('#FG-20418 is paid')
  await expectLeft('#FG-20418')
  expect(callsOf(checkPayment).map(({ params }) => params['id'])).toEqual([order._id, order._id])
})

describe('an overdue order', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('is shipped from the list, and the focus moves to the next row', async () => {
    const paid = { paymentMethod: 'UPI', paymentStatus: 'paid' } as const
    const overdue = (number: string): AttentionRow =>
      attentionRow({
        kind: 'order_to_ship',
        _id: number,
        minutes: 40 * 60,
        amount: 121,
        order: cashOrderOf({ _id: number, number, ...paid }),
      })
    const first = overdue('FG-20418')
    answerAttention(first, overdue('FG-20419'))
    await openApp('/admin/attention?group=orders', { as: ['admin'] })
    const row = await open('#FG-20418')
    expect(row.textContent).toContain(
      'Ordered 40 hours ago and still not sent. It should leave within 24 hours.',
    )
    answer(advanceOrder, {
      message: '',
      order: cashOrderOf({ _id: 'FG-20418', number: 'FG-20418', ...paid, status: 'shipped' }),
    })
    const stages = within(row).getByRole('group', { name: 'Move order #FG-20418' })
    await person.click(within(stages).getByRole('button', { name: 'Mark as shipped' }))
    await answerYes()
    await screen.findByText('#FG-20418 is marked as shipped')
    expect(callsOf(advanceOrder).map(({ params, body }) => [params['id'], body])).toEqual([
      ['FG-20418', { status: 'shipped' }],
    ])
    await waitFor(async () =>
      expect(document.activeElement).toBe((await card('#FG-20419')).querySelector('h2 > button')),
    )
    // The row keeps its place until the focus has left the list, too.
    ;(await link('Skip to content')).focus()
    await expectLeft('#FG-20418')
  })
})

test('the unpaid orders of new accounts are ended with one act, after a question', async () => {
  const alarm = attentionRow({
    kind: 'alarm',
    _id: 'alarm-2',
    amount: 48_000,
    alarm: {
      _id: 'alarm-2',
      kind: 'unproven_holds',
      times: 1,
      lastSeenAt: '2026-11-18T04:30:00.000Z',
      facts: { accounts: 3, orders: 6, units: 600, listings: 7, days: 1 },
      buyer: null,
    },
  })
  answerAttention(alarm)
  await openAttention()
  const row = await card('New accounts hold much of the stock without paying')
  expect(row.textContent).toContain('Unpaid online orders of 3 new accounts: 6, with 600 units for ₹48,000.')
  await person.click(within(row).getByRole('button', { name: 'End these orders' }))
  within(row).getByText('End all unpaid online orders of new accounts?')
  answer(decideAlarm, { message: '', payments: 6, amount: 48_000 })
  await answerYes()
  await screen.findByText('6 orders end as soon as the payment service has answered, ₹48,000 in all')
  expect(callsOf(decideAlarm).map(({ params, body }) => [params['id'], body])).toEqual([
    ['alarm-2', { decision: 'released' }],
  ])
})

test('an alarm about held refunds keeps its place before other rows, and all of them are sent back', async () => {
  const alarm = attentionRow({
    kind: 'alarm',
    _id: 'alarm-1',
    amount: 190,
    alarm: {
      _id: 'alarm-1',
      kind: 'unmatched_payments',
      times: 2,
      lastSeenAt: '2026-11-18T04:30:00.000Z',
      facts: { payments: 2 },
      buyer: null,
    },
  })
  answerAttention(alarm, RETURN)
  await openAttention()
  const title = 'Refunds held: payments without an order'
  const row = await open(title)
  expect(cards()[0]).toBe(row)
  expect(row.textContent).toContain('2 payments, ₹190 in all, came for no order of ours.')
  await person.click(within(row).getByRole('button', { name: 'Send all back' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send 2 payments back?' }))
  answer(decideAlarm, { message: '', payments: 2, amount: 190 })
  await person.click(dialog.getByRole('button', { name: 'Send all back' }))
  await screen.findByText('2 payments are sent back, ₹190 in all')
  expect(callsOf(decideAlarm).map(({ params, body }) => [params['id'], body])).toEqual([
    ['alarm-1', { decision: 'sent_back', seen: 2 }],
  ])
  ;(await link('Skip to content')).focus()
  await expectLeft(title)
})

const LANGUAGES = [
  { language: 'en', words: english },
  { language: 'hi', words: hindi },
] as const

test.each(LANGUAGES)('an approver approves a large refund, $language', async ({ language, words }) => {
  answer(adminProfile, { admin: { ...ADMIN, staffRole: 'approver' } })
  const waiting = refund({ amount: 90_025, waitsAfter: { _id: 'meera', name: 'Meera Deshpande' } })
  const order = cashOrderOf({ paymentMethod: 'UPI', paymentStatus: 'paid', status: 'cancelled' })
  answerAttention(
    attentionRow({ kind: 'refund_to_approve', _id: 'refund-1', amount: 90_025, order, refund: waiting }),
  )
  await openApp('/admin/attention?kind=refund_to_approve', { as: ['admin'], language })
  const row = await card('#FG-20418')
  expect(row.textContent).toContain('Meera Deshpande')
  // Beside it an approver has the pages of money, and of the settings those about people.
  await waitFor(() => expect(document.querySelector('.side-nav a[href="/admin/staff"]')).not.toBeNull())
  await waitFor(() => expect(document.querySelector('a[href="/admin/orders"]')).toBeNull())
  answer(approveRefund, { message: '', refund: { ...waiting, waitsAfter: null }, order })
  await person.click(within(row).getByRole('button', { name: new RegExp(`^${words.approveRefund}`) }))
  await waitFor(() => expect(callsOf(approveRefund)).toHaveLength(1))
  expect(callsOf(approveRefund)[0]?.params['id']).toBe('refund-1')
  await waitFor(() =>
    expect(within(row).queryByRole('button', { name: new RegExp(`^${words.approveRefund}`) })).toBeNull(),
  )
})

const WAITING = refund({ amount: 90_025, waitsAfter: { _id: 'meera', name: 'Meera Deshpande' } })
const APPROVER = { ...ADMIN, staffRole: 'approver' } as const
const WITH_FACTOR = {
  since: '2026-10-02T04:30:00.000Z',
  recoveryCodesLeft: 10,
  isRequired: true,
  isRequiredEverywhere: false,
}

test('an approver with a second factor approves a large refund with a code, which works once', async () => {
  answer(adminProfile, { admin: { ...APPROVER, secondFactor: WITH_FACTOR } })
  answerAttention(
    attentionRow({ kind: 'refund_to_approve', _id: 'refund-1', order: cashOrderOf(), refund: WAITING }),
  )
  await openApp('/admin/attention?kind=refund_to_approve', { as: ['admin'] })
  const row = within(await card('#FG-20418'))
  const approve = await row.findByRole('button', { name: new RegExp(`^${english.approveRefund}`) })
  const code = await row.findByLabelText('Code from your authenticator app')
  expect(approve).toHaveProperty('disabled', true)
  await person.type(code, '418052')
  refuse(approveRefund, 'second_factor.wrong')
  await person.click(approve)
  expect((await row.findByRole('alert')).textContent).toContain('This code is wrong')
  expect(callsOf(approveRefund).map(({ body }) => body)).toEqual([{ code: '418052' }])
  expect(code).toHaveProperty('value', '')
})

test.each(LANGUAGES)(
  'a new approver reads from when on large refunds can be approved, $language',
  async ({ language, words }) => {
    const approvesFrom = new Date(Date.now() + 3_600_000).toISOString()
    answer(adminProfile, { admin: { ...APPROVER, approvesFrom } })
    answerAttention(
      attentionRow({ kind: 'refund_to_approve', _id: 'refund-1', order: cashOrderOf(), refund: WAITING }),
    )
    await openApp('/admin/attention?kind=refund_to_approve', { as: ['admin'], language })
    const row = within(await card('#FG-20418'))
    await row.findByText(fill(words.newApprover, { moment: momentText(approvesFrom, language) }))
    const approve = row.getByRole('button', { name: new RegExp(`^${words.approveRefund}`) })
    expect(approve).toHaveProperty('disabled', true)
  },
)

describe('the keys', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  const FAILED = attentionRow({
    kind: 'refund_failed',
    _id: 'refund-1',
    amount: 121,
    dueAt: '2026-11-16T04:30:00.000Z',
    order: cashOrderOf({ paymentMethod: 'UPI', status: 'cancelled' }),
    refund: refund({ state: 'failed' }),
  })
  const LISTING = attentionRow({ kind: 'listing_pending', _id: 'beetroot', listing: listingAnswer() })

  test('move between the rows of all groups, open one at a time, and close it', async () => {
    answerAttention(FAILED, LISTING)
    await openAttention()
    await card('Beetroot')
    const current = () => document.activeElement?.closest('li')?.querySelector('b')?.textContent
    const opened = () =>
      cards()
        .filter((row) => row.querySelector('.attention-opened') !== null)
        .map((row) => row.querySelector('b')?.textContent)
    await person.keyboard('j')
    expect(current()).toBe('Refund for #FG-20418')
    await person.keyboard('j')
    expect(current()).toBe('Beetroot')
    await person.keyboard('{Enter}')
    expect(opened()).toEqual(['Beetroot'])
    await person.keyboard('k{Enter}')
    expect(opened()).toEqual(['Refund for #FG-20418'])
    await person.keyboard('{Escape}')
    expect(opened()).toEqual([])
    expect(current()).toBe('Refund for #FG-20418')
    await person.keyboard('g5')
    await expectAddress('/admin/attention?group=reviews')
    await person.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keys of this page' })
  })

  test('a opens a closed row before anything is done, and does it in an open one', async () => {
    answerAttention(FAILED, LISTING)
    await openAttention()
    await card('Beetroot')
    await person.keyboard('jja')
    const approve = await button('Approve Beetroot')
    await waitFor(() => expect(document.activeElement).toBe(approve))
    expect(callsOf(approveProduct)).toEqual([])
    answer(approveProduct, { message: '', product: { ...listingAnswer(), status: 'approved' } })
    await person.keyboard('a')
    await screen.findByText('Beetroot is approved')
    expect(callsOf(approveProduct)).toHaveLength(1)
  })
})

test('a late row says so, and a group leads to the whole of it', async () => {
  const late = attentionRow({
    kind: 'claim_pending',
    _id: 'claim-1',
    dueAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    amount: 48,
  })
  const left = attentionRow({
    kind: 'refund_due',
    _id: 'refund-1',
    dueAt: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
    refund: refund({ isCash: true }),
  })
  answerAttention(late, left)
  await openAttention()
  await screen.findByText('4 days late')
  screen.getByText('5 hours left')
  await person.click(await link('All 2: Money'))
  await expectAddress('/admin/attention?group=money')
})

test('a list that does not load says that nothing is lost, and is tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  refuse(attention, 'request.invalid')
  await openAttention()
  await screen.findByText(english.brokenTitle)
  screen.getByText(english.brokenText)
  answerAttention(RETURN)
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await card('#FG-20418')).textContent).toContain('₹121')
  vi.useRealTimers()
})

test('an operator’s own large refund can’t be approved', async () => {
  const own = refund({ waitsAfter: { _id: ADMIN._id, name: ADMIN.name } })
  answerAttention(
    attentionRow({ kind: 'refund_to_approve', _id: 'refund-1', order: cashOrderOf(), refund: own }),
  )
  await openAttention()
  const row = await card('#FG-20418')
  expect(row.textContent).toContain(english.ownRefund)
  expect(within(row).queryByRole('button', { name: new RegExp(`^${english.approveRefund}`) })).toBeNull()
})
