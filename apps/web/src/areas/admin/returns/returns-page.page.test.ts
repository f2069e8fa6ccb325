import { type ClaimToDecide, decideClaim, shares } from '@farmgate/contract/ordering/claim-admin.ts'
import { endFailedStop, giveStopAnotherDay } from '@farmgate/contract/delivery/round-day.ts'
import { oneRoundDay } from '@farmgate/contract/delivery/rounds.ts'
import { moneyBack, type MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import { oneOrder } from '@farmgate/contract/ordering/orders.ts'
import type { ItemClaim, Order } from '@farmgate/contract/ordering/order-view.ts'
import { decideReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveRefund, type RefundToSend } from '@farmgate/contract/telling/attention.ts'
import { MONEY_BACK_KINDS } from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cashOrderOf, moneyBackRow } from '#testing/answers/admin-answers.ts'
import { answer, callsOf, refuse } from '#testing/answers.ts'
import { ADMIN, NO_MONEY_BACK } from '#testing/answers/area-answers.ts'
import { OKRA, orderOf } from '#testing/answers/order-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { person } from '#testing/page.ts'

const RETURNED: Order = cashOrderOf({
  _id: '0192f0c1-0000-7000-8000-000000000101',
  number: 'FG-20401',
  status: 'delivered',
  paymentStatus: 'paid',
  returnRequested: true,
  returnStatus: 'pending',
  returnReason: 'Half of it is mouldy',
  returnRequestedAt: '2026-11-16T04:30:00.000Z',
})
const RETURN = moneyBackRow({ kind: 'return', order: RETURNED, amount: 121 })

const side = (name: string): ClaimToDecide['buyer'] => ({
  _id: name,
  name,
  place: 'Satara',
  phone: '9822041873',
  avatar: null,
  delivered: 4,
})

/** Four of five kilos at ₹60: ₹240. */
function claimed(kind: 'claim' | 'missing_bag', id: string, item: string) {
  const product = { ...OKRA, _id: `${id}-item`, name: item, price: 60 }
  const claim: ItemClaim = {
    _id: id,
    line: product._id,
    amount: { quantity: 4 },
    reason: 'spoiled',
    words: 'Soft and wet below the first layer',
    picture: null,
    late: false,
    byDriver: kind === 'missing_bag',
    decidedBefore: kind === 'missing_bag' ? '2026-11-16T14:30:00.000Z' : null,
    at: '2026-11-16T04:30:00.000Z',
    asked: 240,
    state: 'pending',
    given: null,
    note: null,
    decidedAt: null,
    farmWords: 'It left here fresh',
    farmAnsweredAt: null,
  }
  const order: Order = cashOrderOf({
    ...orderOf({ paymentMethod: 'UPI', paymentStatus: 'paid', status: 'delivered' }, [[product, 5]]),
    _id: `${id}-order`,
    number: `FG-${id}`,
    claims: [claim],
  })
  const sides: ClaimToDecide = {
    _id: id,
    most: 240,
    upiId: null,
    buyer: side('Tara Joshi'),
    farm: side('Ramesh Jadhav'),
    decidedBy: null,
  }
  return {
    row: moneyBackRow({ kind, _id: id, amount: 240, order, claim: sides, decideBy: claim.decidedBefore }),
    decided: (change: Partial<ItemClaim>): Order => ({ ...order, claims: [{ ...claim, ...change }] }),
  }
}

const GRAPES = claimed('claim', '20418', 'Grapes')
const FIGS = claimed('missing_bag', '20419', 'Figs')
const STOP = moneyBackRow({
  kind: 'failed_stop',
  _id: '20430',
  amount: 121,
  order: cashOrderOf({ _id: '20430-order', number: 'FG-20430', status: 'shipped' }),
  stop: {
    round: { _id: 'kothrud', name: 'Kothrud evening' },
    day: '2026-11-15',
    failedBecause: 'nobody_home',
  },
})
const refundRow = (askedBy: { _id: string; name: string }): MoneyBackRow =>
  moneyBackRow({
    kind: 'refund',
    _id: '20440',
    amount: 3_100,
    order: cashOrderOf({ _id: '20440-order', number: 'FG-20440', status: 'cancelled' }),
    refund: { isCash: false, askedBy },
  })

const SENT: RefundToSend = {
  _id: '20440',
  amount: 3_100,
  state: 'due',
  isCash: false,
  lastError: null,
  notSent: null,
  orderNumber: 'FG-20440',
  upiId: null,
  waitsAfter: null,
}

function answerMoneyBack(...rows: readonly MoneyBackRow[]): void {
  const pending = rows.filter(({ status }) => status === 'pending')
  answer(moneyBack, ({ query }) => ({
    ...NO_MONEY_BACK,
    rows: rows.filter(
      ({ kind, status }) => (query['kind'] ?? kind) === kind && (query['status'] ?? status) === status,
    ),
    counts: { ...NO_MONEY_BACK.counts, pending: pending.length },
    waiting: {
      ...NO_MONEY_BACK.waiting,
      ...Object.fromEntries(
        MONEY_BACK_KINDS.map((kind) => [kind, pending.filter((row) => row.kind === kind).length]),
      ),
    },
  }))
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-16T06:30:00.000Z') })
  answer(shares, { own: [], all: [] })
})
afterEach(() => void vi.useRealTimers())

const openReturns = (search = '', language: 'en' | 'hi' = 'en') =>
  openApp(`/admin/returns${search}`, { as: ['admin'], language })

const line = async (number: string) => {
  const found = await waitFor(() => {
    const item = screen
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(`#FG-${number}`))
    if (item === undefined) throw new Error(`no row of ${number}`)
    return item
  })
  return within(found)
}

describe('the queue', () => {
  test('has a row for each kind, with its sum, its time and its two acts', async () => {
    answerMoneyBack(RETURN, GRAPES.row, FIGS.row, STOP, refundRow({ _id: 'other', name: 'Nandini Kale' }))
    await openReturns()
    await screen.findByText('5 requests are waiting for your answer')
    for (const [number, kind, what, sum, time] of [
      ['20401', 'Return', 'Half of it is mouldy', '₹121', 'Waits 2 hours'],
      ['20418', 'Claim', '4 kg Grapes: Spoiled', '₹240', 'Waits 2 hours'],
      ['20419', 'Missing bag', '4 kg Figs: Spoiled', '₹240', /^Decide before/],
      ['20430', 'Failed stop', /^Kothrud evening, .*: no one at home$/, '₹121', 'Waits 2 hours'],
      ['20440', 'Large refund', 'Nandini Kale asked for it', '₹3,100', 'Waits 2 hours'],
    ] as const) {
      const row = await line(number)
      for (const text of [kind, what, sum, time]) row.getByText(text)
      row.getByRole('button', { name: /^Approve/ })
      expect(row.queryAllByRole('button', { name: /^Reject/ })).toHaveLength(kind === 'Large refund' ? 0 : 1)
    }
  })

  test('is narrowed to one kind, with what waits of each', async () => {
    answerMoneyBack(RETURN, GRAPES.row)
    await openReturns()
    await line('20401')
    await person.selectOptions(screen.getByLabelText('Kind'), 'Claim (1)')
    await waitFor(() => expect(screen.queryByText('Half of it is mouldy')).toBeNull())
    await line('20418')
    expect(callsOf(moneyBack).at(-1)?.query).toMatchObject({ kind: 'claim' })
  })

  test('opens one row at a time, with both sides and who can be called', async () => {
    answerMoneyBack(RETURN, GRAPES.row)
    await openReturns()
    const grapes = await line('20418')
    await person.click(grapes.getByRole('button', { expanded: false }))
    await grapes.findByText('“Soft and wet below the first layer”')
    grapes.getByText('“It left here fresh”')
    grapes.getByRole('link', { name: 'Call Ramesh Jadhav' })
    const other = await line('20401')
    await person.click(other.getByRole('button', { expanded: false }))
    other.getByText('Approve refunds the whole order. Reject sends the buyer your note.')
    expect(grapes.queryByText('“It left here fresh”')).toBeNull()
  })

  test('shows what was decided, by whom, without acts', async () => {
    answerMoneyBack(
      { ...GRAPES.row, status: 'rejected', decidedBy: 'Meera Deshpande' },
      { ...RETURN, status: 'approved', order: { ...RETURNED, returnStatus: 'approved' }, decidedBy: 'Omkar' },
    )
    await openReturns()
    const [grapes, returned] = [await line('20418'), await line('20401')]
    grapes.getByText('Rejected')
    grapes.getByText(/^Meera Deshpande, /)
    returned.getByText('Return Approved')
    for (const row of [grapes, returned])
      expect(row.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  })
})

describe('a decision', () => {
  test('of a return approves it in the specified words', async () => {
    answerMoneyBack(RETURN)
    await openReturns()
    const row = await line('20401')
    await person.click(row.getByRole('button', { name: 'Approve the return of #FG-20401' }))
    answer(decideReturn, { message: '', order: { ...RETURNED, returnStatus: 'approved' } })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve this return?' }))
    await person.click(dialog.getByRole('button', { name: 'Approve return' }))
    await row.findByText('Return approved just now')
    expect(callsOf(decideReturn).map(({ params, body }) => [params['id'], body])).toEqual([
      [RETURNED._id, { status: 'approved' }],
    ])
  })

  test('that another operator made first is shown in the row', async () => {
    answerMoneyBack(RETURN)
    await openReturns()
    const row = await line('20401')
    await person.click(row.getByRole('button', { name: /^Reject/ }))
    refuse(decideReturn, 'return.already_decided')
    answer(oneOrder, {
      order: { ...RETURNED, returnStatus: 'approved' },
      events: [],
      claiming: null,
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this return?' }))
    await person.click(dialog.getByRole('button', { name: 'Reject return' }))
    await row.findByRole('alert')
    await row.findByText('Return Approved')
    expect(row.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test('of a claim gives back less than what is asked, about the order as it was seen', async () => {
    answerMoneyBack(GRAPES.row)
    await openReturns()
    const row = await line('20418')
    await person.click(row.getByRole('button', { name: /^Approve/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Give money back?' }))
    const amount = dialog.getByLabelText('Give back')
    await person.clear(amount)
    await person.paste('240.01')
    await dialog.findByText('Write an amount up to ₹240')
    await person.clear(amount)
    await person.paste('200')
    answer(decideClaim, { message: '', order: GRAPES.decided({ state: 'approved', given: 200 }) })
    await person.click(dialog.getByRole('button', { name: 'Approve ₹200' }))
    await screen.findByText('#FG-20418: ₹200 goes back')
    expect(callsOf(decideClaim).map(({ params, body }) => [params['id'], body])).toEqual([
      ['20418', { decision: 'approved', amount: 200, note: 'Spoiled too soon', seen: 0 }],
    ])
  })

  test('of a missing bag rejects it only with a reason, in Hindi', async () => {
    answerMoneyBack(FIGS.row)
    await openReturns('', 'hi')
    const row = await line('20419')
    await person.click(row.getByRole('button', { name: /^नामंज़ूर करें/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'नामंज़ूर करें' }))
    expect(callsOf(decideClaim)).toEqual([])
    await person.selectOptions(dialog.getByRole('combobox'), 'Photo does not show it')
    answer(decideClaim, { message: '', order: FIGS.decided({ state: 'rejected' }) })
    await person.click(dialog.getByRole('button', { name: 'नामंज़ूर करें' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf(decideClaim).map(({ body }) => body)).toEqual([
      { decision: 'rejected', note: 'Photo does not show it' },
    ])
  })

  test('of a failed stop ends the order, or gives it another day', async () => {
    answerMoneyBack(STOP)
    refuse(oneRoundDay, 'round.day_not_found')
    await openReturns()
    const row = await line('20430')
    await person.click(row.getByRole('button', { name: /^Reject/ }))
    const day = within(await screen.findByRole('dialog'))
    expect(day.queryByRole('button', { name: 'End the order' })).toBeNull()
    await person.click(day.getByRole('button', { name: 'Not yet' }))
    await person.click(row.getByRole('button', { name: /^Approve/ }))
    const end = within(await screen.findByRole('dialog'))
    expect(end.queryByLabelText('New day')).toBeNull()
    answer(endFailedStop, { message: '' })
    await person.click(end.getByRole('button', { name: 'End the order' }))
    await row.findByText('Ended just now')
    expect(callsOf(endFailedStop).map(({ params, body }) => [params['id'], body])).toEqual([
      ['20430', { restock: false }],
    ])
    expect(callsOf(giveStopAnotherDay)).toEqual([])
  })

  test('of a large refund is made by another person than the one who asked', async () => {
    answerMoneyBack(refundRow({ _id: 'other', name: 'Nandini Kale' }))
    await openReturns()
    const row = await line('20440')
    await person.click(row.getByRole('button', { name: /^Approve/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send this refund?' }))
    answer(approveRefund, { message: '', refund: SENT, order: null })
    await person.click(dialog.getByRole('button', { name: 'Approve' }))
    await screen.findByText('#FG-20440: ₹3,100 goes back')
    expect(callsOf(approveRefund).map(({ params }) => params['id'])).toEqual(['20440'])
  })

  test('of one’s own large refund can’t be made, and the row says why', async () => {
    answerMoneyBack(refundRow({ _id: ADMIN._id, name: ADMIN.name }))
    await openReturns()
    const row = await line('20440')
    await row.findByText('You asked for this refund. Someone else must approve it.')
    expect(row.getByRole('button', { name: /^Approve/ }).matches(':disabled')).toBe(true)
  })
})
