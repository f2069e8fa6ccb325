import { type ClaimToDecide, decideClaim, oneClaim, shares } from '@farmgate/contract/ordering/claim-admin.ts'
import type { ItemClaim, Order } from '@farmgate/contract/ordering/order-view.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAttention, attentionRow, cashOrderOf } from '#testing/answers/admin-answers.ts'
import { answer, callsOf } from '#testing/answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { OKRA, orderOf } from '#testing/answers/order-answers.ts'
import { answerYes, person } from '#testing/page.ts'

const side = (name: string): ClaimToDecide['buyer'] => ({
  _id: name,
  name,
  place: 'Satara',
  phone: '9822041873',
  avatar: null,
  delivered: 4,
})

/** Four of five kilos at ₹60, ₹240: more than is approved without an operator. */
function claimed(id: string, item: string) {
  const product = { ...OKRA, _id: `${id}-item`, name: item, price: 60 }
  const claim: ItemClaim = {
    _id: id,
    line: product._id,
    amount: { quantity: 4 },
    reason: 'spoiled',
    words: 'Soft and wet below the first layer',
    picture: null,
    late: false,
    byDriver: false,
    decidedBefore: null,
    at: '2026-11-17T08:30:00.000Z',
    asked: 240,
    state: 'pending',
    given: null,
    note: null,
    decidedAt: null,
    farmWords: null,
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
    order,
    claim,
    sides,
    row: attentionRow({ kind: 'claim_pending', _id: id, amount: 240, order, claim: sides }),
    decided: (change: Partial<ItemClaim>): Order => ({ ...order, claims: [{ ...claim, ...change }] }),
  }
}

const GRAPES = claimed('20418', 'Grapes')
const FIGS = claimed('20419', 'Figs')

const share = (days: number, short: number | null) => ({ days, parcels: 12, short, claimed: 1, late: 0 })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answerAttention(GRAPES.row, FIGS.row)
  answer(shares, ({ query }) => {
    const short = query['farmer'] === undefined ? null : 1
    return { own: [share(30, short), share(90, short)], all: [share(30, short), share(90, short)] }
  })
})
afterEach(() => void vi.useRealTimers())

const openClaims = (language: 'en' | 'hi' = 'en') =>
  openApp('/admin/attention?kind=claim_pending', { as: ['admin'], language })

const card = (item: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(item))
    if (found === undefined) throw new Error(`no card of ${item}`)
    return found
  })

/** Opens a claim in its row. */
const open = async (item: string): Promise<HTMLElement> => {
  const row = await card(item)
  const [head] = within(row).getAllByRole('button')
  if (head !== undefined) await person.click(head)
  return row
}

test('a claim shows both sides, and a lower amount is given back', async () => {
  await openClaims()
  const grapes = within(await open('Grapes'))
  await grapes.findByText('“Soft and wet below the first layer”')
  grapes.getByText('The farm has not answered yet.')
  expect(await grapes.findAllByRole('table')).toHaveLength(2)
  const amount = grapes.getByLabelText('Give back')
  await person.clear(amount)
  await person.paste('240.01')
  await grapes.findByText('Write an amount up to ₹240')
  await person.clear(amount)
  await person.paste('200')
  answer(decideClaim, { message: '', order: GRAPES.decided({ state: 'approved', given: 200 }) })
  await person.click(grapes.getByRole('button', { name: /^Approve ₹200/ }))
  await answerYes()
  await screen.findByText('#FG-20418: ₹200 goes back')
  expect(callsOf(decideClaim).map(({ params, body }) => [params['id'], body])).toEqual([
    ['20418', { decision: 'approved', amount: 200, note: 'Spoiled too soon', seen: 0 }],
  ])
})

test('a claim is opened and rejected with a reason, in Hindi', async () => {
  await openClaims('hi')
  const figs = within(await card('Figs'))
  expect(figs.queryByText('खरीदार का कहना')).toBeNull()
  await open('Figs')
  await figs.findByText('खरीदार का कहना')
  expect(await figs.findAllByRole('table')).toHaveLength(2)
  await person.click(figs.getByRole('button', { name: /^वजह देकर नामंज़ूर करें/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByRole('combobox'), 'Photo does not show it')
  answer(decideClaim, { message: '', order: FIGS.decided({ state: 'rejected' }) })
  await person.click(dialog.getByRole('button', { name: 'नामंज़ूर करें' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(decideClaim).map(({ params, body }) => [params['id'], body])).toEqual([
    ['20419', { decision: 'rejected', note: 'Photo does not show it' }],
  ])
})

test('a claim that another operator decides is shown as decided, without reloading', async () => {
  await openClaims()
  await within(await open('Grapes')).findByText('The farm has not answered yet.')
  answerAttention(FIGS.row)
  answer(oneClaim, {
    claim: { ...GRAPES.sides, decidedBy: 'Meera Deshpande' },
    order: GRAPES.decided({ state: 'rejected', note: 'Photo does not show it' }),
  })
  await vi.advanceTimersByTimeAsync(15_000)
  await within(await card('Grapes')).findByText('Already decided by Meera Deshpande')
  expect(callsOf(oneClaim).map(({ params }) => params['id'])).toEqual(['20418'])
})
