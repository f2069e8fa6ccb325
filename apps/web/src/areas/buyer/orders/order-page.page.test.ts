import { savedAddresses } from '@farmgate/contract/people/accounts.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import {
  changeOrderAddress,
  changeOrderLine,
  myOrders,
  oneOrder,
  orderAddresses,
} from '@farmgate/contract/ordering/orders.ts'
import { orderChanges as english } from '@farmgate/messages/en/order-changes.ts'
import { orders as ordersInEnglish } from '@farmgate/messages/en/orders.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { orderChanges as hindi } from '@farmgate/messages/hi/order-changes.ts'
import { orders as ordersInHindi } from '@farmgate/messages/hi/orders.ts'
import { dayAndWindowText } from '@farmgate/messages/window-text.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { answer, callsOf, lose, refuse } from '#testing/answers.ts'
import { storeOnDevice } from '#testing/device-storage.ts'
import { sayChanged } from '#testing/answers/live-answers.ts'
import { openApp } from '#testing/open-app.tsx'
import { ADDRESS, FARM, orderOf, parcelOf, productOf } from '#testing/answers/order-answers.ts'
import { answerYes, button, heading, person, press, setOnline } from '#testing/page.ts'

storeOnDevice()
afterEach(() => setOnline(true))

const TOMATO = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a2', name: 'Tomato', price: 32 })
const BRINJAL = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a3', name: 'Brinjal', price: 40 })
const EGGS = productOf({
  _id: '0192f0c1-0000-7000-8000-0000000000a4',
  name: 'Eggs',
  price: 84,
  unit: 'dozen',
})

const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const NOW = hoursAhead(0)

const languages = [
  ['en', english, ordersInEnglish],
  ['hi', hindi, ordersInHindi],
] as const

describe('taking an item out', () => {
  test.each(languages)('says where the money goes, and shows it (%s)', async (language, words, orders) => {
    const order = orderOf({}, [
      [TOMATO, 3],
      [BRINJAL, 3],
      [EGGS, 1],
    ])
    await openOrder(order, { language })
    const line = await lineOf('Tomato')
    const less = line.getByRole('button', { name: fill(words.less, { product: 'Tomato' }) })
    await person.click(less)
    line.getByText(fill(words['goesBack.UPI'], { amount: '₹32' }))
    await person.click(less)
    await person.click(less)
    line.getByText(fill(words['goesBack.UPI'], { amount: '₹96' }))
    await person.click(line.getByRole('button', { name: words.takeOut }))
    line.getByText(fill(words.askTakeOut, { product: 'Tomato' }))
    expect(callsOf(changeOrderLine)).toEqual([])

    answerChange(takenOut(order))
    await answerYes(words.yes)
    const after = await lineOf('Tomato')
    await after.findByText(words['change.takenOut'])
    after.getByText(fill(words['wentBack.UPI'], { amount: '₹96' }))
    expect(after.queryAllByRole('button')).toEqual([])
    expect(callsOf(changeOrderLine)).toMatchObject([
      { params: { id: order._id, lineId: TOMATO._id }, body: { quantity: 0 }, key: expect.any(String) },
    ])
    const bill = billOf(orders.costs)
    expect(bill.textContent).toContain('₹229')
    expect(bill.textContent).toContain(words.totalNow)
  })

  test('that the farm has packed meanwhile is refused, and says so', async () => {
    const order = orderOf({}, [[BRINJAL, 3]])
    await openOrder(order)
    await person.click((await lineOf('Brinjal')).getByRole('button', { name: 'Less Brinjal' }))
    refuse(changeOrderLine, 'line.not_changeable')
    answerOrder({ ...order, items: order.items.map((item) => ({ ...item, packed: true })) })
    await press('Change to 2 kg')
    const line = await lineOf('Brinjal')
    const note = await line.findByRole('alert')
    expect(note.textContent).toContain('Failed to change the order.')
    expect(note.textContent).toContain(`${FARM.name} has packed this. It can no longer be changed.`)
    await waitFor(() => expect(line.queryAllByRole('button')).toEqual([]))
    expect(billOf('Bill').textContent).toContain('₹145')
  })

  test('of the last one cancels the order, and says so before', async () => {
    const order = orderOf({ paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' }, [[BRINJAL, 1]])
    await openOrder(order)
    const line = await lineOf('Brinjal')
    await person.click(line.getByRole('button', { name: 'Less Brinjal' }))
    line.getByText('₹65 less to pay at the door.')
    await press('Take out')
    line.getByText('This cancels the order. Go on?')
    answerChange({
      ...order,
      status: 'cancelled',
      cancelReason: 'Every item was taken out',
      cancelledBy: 'buyer',
      currentTotal: 0,
    })
    await answerYes()
    await screen.findByText('Order has been cancelled')
    screen.getByText('Reason: Every item was taken out')
    expect(callsOf(changeOrderLine).map(({ body }) => body)).toEqual([{ quantity: 0 }])
  })
})

test.each([
  ['en', english, ordersInEnglish, '2.05 kg came instead of 3 kg'],
  ['hi', hindi, ordersInHindi, '3 किलो की जगह 2.05 किलो आया'],
] as const)(
  'what the farm weighs appears on the open page, is highlighted and read out (%s)',
  async (language, words, orders, text) => {
    const order = orderOf({}, [
      [BRINJAL, 3],
      [EGGS, 1],
    ])
    await openOrder(order, { language })
    expect(billOf(orders.costs).textContent).toContain('₹229')
    answerOrder(weighed(order))
    sayChanged('orders')
    const line = await lineOf('Brinjal')
    await line.findByText(text)
    expect(document.querySelectorAll('.line-change-new')).toHaveLength(1)
    const said = screen.getAllByRole('status').find((each) => each.textContent?.includes('Brinjal'))
    expect(said?.textContent).toContain(fill(words['goesBack.UPI'], { amount: '₹38' }))
    line.getByRole('img', { name: fill(words.changePhoto, { product: 'Brinjal', who: FARM.name }) })
    expect(billOf(orders.costs).textContent).toContain('₹191')
  },
)

describe('a claim', () => {
  const delivered = (lines: Parameters<typeof orderOf>[1], fields: Partial<Order> = {}): Order => {
    const deliveredAt = hoursAhead(-1)
    const order = orderOf({ status: 'delivered', deliveredAt, ...fields }, lines)
    return { ...order, parcels: [parcelOf(order, { deliveredAt, claimUntil: hoursAhead(23) })] }
  }

  test.each(languages)(
    'about two eggs names the money before it is sent, and is approved at once (%s)',
    async (language, words, orders) => {
      const order = delivered([[EGGS, 1]])
      await openOrder(order, { language })
      const sheet = await openClaim('Eggs', words, orders)
      await person.click(sheet.getByRole('button', { name: words.moreOfIt }))
      await person.click(sheet.getByRole('button', { name: words['reason.broken'] }))
      await choosePhoto()
      await sheet.findByRole('img', { name: words.yourPhoto })
      sheet.getByText(fill(words['sum.UPI'], { amount: '₹14' }))
      sheet.getByText((text) => text.includes(words.atOnce))

      answerClaim(claimed(order))
      await person.click(sheet.getByRole('button', { name: fill(words.sendAndGet, { amount: '₹14' }) }))
      await screen.findByText(fill(words.thanksBack, { amount: '₹14' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(callsOf(makeClaim)).toMatchObject([
        {
          params: { id: order._id },
          body: { line: EGGS._id, pieces: '2', reason: 'broken', image: expect.any(Blob) },
        },
      ])
      const line = await lineOf('Eggs')
      await line.findByText(new RegExp(words['reason.broken']))
      line.getByText(fill(words['wentBack.UPI'], { amount: '₹14' }))
      line.getByRole('img', { name: fill(words.claimPhoto, { product: 'Eggs' }) })
      const bill = billOf(orders.costs)
      expect(bill.textContent).toContain('₹95')
      expect(bill.textContent).toContain(fill(words.wentBack, { amount: '₹14' }))
      within(bill).getByRole('link', { name: fill(words.creditNoteOf, { number: '#FG-20418' }) })
    },
  )

  test('without a reason is not sent', async () => {
    await openOrder(delivered([[EGGS, 1]]))
    const sheet = await openClaim('Eggs')
    await person.click(sheet.getByRole('button', { name: 'Send and get ₹7 back' }))
    await sheet.findByText('Choose what is wrong')
    expect(callsOf(makeClaim)).toEqual([])
  })

  test('that a driver made of a missing bag names the time by which it is decided', async () => {
    const order = delivered([[EGGS, 12]])
    const asked = { amount: { pieces: 12 }, reason: 'missing', asked: 640.5, given: null } as const
    const waits = {
      state: 'pending',
      byDriver: true,
      decidedAt: null,
      decidedBefore: '2026-11-17T06:30:00.000Z',
    } as const
    await openOrder({ ...order, claims: [claimOf({ ...asked, ...waits })] })
    const line = await lineOf('Eggs')
    expect((await line.findByText('An operator looks at it')).textContent).not.toBe('')
    line.getByText(
      /^The driver did not have this bag\. You read here by .*17 Nov.* whether ₹640\.50 goes back to you\.$/,
    )
  })

  test('without a signal stays on the phone, and is sent once when the signal is back', async () => {
    const order = delivered([[EGGS, 1]])
    await openOrder(order)
    const sheet = await openClaim('Eggs')
    await person.click(sheet.getByRole('button', { name: 'Spoiled' }))
    await choosePhoto()
    await sheet.findByRole('img', { name: 'Your photo' })
    lose(makeClaim)
    await person.click(sheet.getByRole('button', { name: 'Send and get ₹7 back' }))
    await sheet.findByText(/^No signal. Your answers and the photo stay on this phone/)

    // The page is closed and opened again: the answers are still there.
    await openOrder(order)
    // What waits to be sent is shown at once.
    await press(ordersInEnglish.somethingWrong)
    const again = within(await screen.findByRole('dialog', { name: english.claim }))
    await again.findByText(/They were not sent yet/)
    expect(again.getByRole('button', { name: 'Spoiled' }).getAttribute('aria-pressed')).toBe('true')
    again.getByRole('img', { name: 'Your photo' })
    await person.click(again.getByRole('button', { name: 'Send and get ₹7 back' }))
    await again.findByText(/^No signal./)

    answerClaim(claimed(order, { pieces: 1, amount: 7, reason: 'spoiled' }))
    // The sheet listens a moment after it has said so.
    await waitFor(() => {
      setOnline(false)
      setOnline(true)
      expect(callsOf(makeClaim)).toHaveLength(3)
    })
    await screen.findByText('Thank you. ₹7 is on its way.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = callsOf(makeClaim)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent[2]?.body).toMatchObject({ pieces: '1', reason: 'spoiled', image: expect.any(Blob) })
  })

  test('about an order paid in cash asks where the money goes; a large one is looked at with the farm', async () => {
    const order = delivered(
      [
        [BRINJAL, 6],
        [EGGS, 1],
      ],
      { paymentMethod: 'Cash on Delivery' },
    )
    await openOrder(order)
    const sheet = await openClaim('Brinjal')
    await person.type(sheet.getByLabelText('How many grams'), '5500')
    await person.click(sheet.getByRole('button', { name: 'Wrong item' }))
    sheet.getByText('₹220 goes to your UPI id')
    sheet.getByText(/We look at it with the farm\.$/)
    await person.type(sheet.getByLabelText(/^Tell us more/), 'These are potatoes')
    await person.click(sheet.getByRole('button', { name: 'Send' }))
    await sheet.findByText(/^Write your UPI id/)
    await person.type(sheet.getByLabelText(/^Your UPI id/), 'asha')
    await person.click(sheet.getByRole('button', { name: 'Send' }))
    await sheet.findByText('Write it like name@bank')
    await person.type(sheet.getByLabelText(/^Your UPI id/), '@okbank')
    expect(callsOf(makeClaim)).toEqual([])
    answerClaim({
      ...order,
      claims: [
        claimOf({
          line: BRINJAL._id,
          amount: { grams: 5_500 },
          reason: 'wrong_item',
          asked: 220,
          state: 'pending',
          given: null,
          decidedAt: null,
        }),
      ],
    })
    await person.click(sheet.getByRole('button', { name: 'Send' }))
    await screen.findByText('Thank you. We look at it with the farm.')
    expect(callsOf(makeClaim).map(({ body }) => body)).toEqual([
      {
        line: BRINJAL._id,
        grams: '5500',
        reason: 'wrong_item',
        words: 'These are potatoes',
        upiId: 'asha@okbank',
      },
    ])
    const line = await lineOf('Brinjal')
    await line.findByText('We look at it with the farm')
    line.getByText('5.5 kg: Wrong item. You asked for ₹220.')
    // That item can't be chosen again.
    expect((await openClaim('Eggs')).getAllByRole('radio')).toHaveLength(1)
  })

  test('begins with the item beside which it was pressed', async () => {
    const order = delivered([
      [BRINJAL, 2],
      [EGGS, 1],
    ])
    await openOrder(order)
    await press('Something is wrong: Eggs')
    const sheet = within(await screen.findByRole('dialog', { name: english.claim }))
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^Eggs/ }).checked).toBe(true)
    expect(sheet.getAllByRole('radio')).toHaveLength(2)
  })

  test('about an order of which a part came is about its items alone', async () => {
    const order = delivered([[EGGS, 1]], { status: 'shipped' })
    await openOrder({ ...order, parcels: order.parcels.map((each) => ({ ...each, status: 'delivered' })) })
    await press(ordersInEnglish.somethingWrong)
    expect(await screen.findByRole('dialog', { name: english.claim })).toBeDefined()
  })

  test.each([
    ['pending', 0],
    ['approved', 0],
    ['rejected', 1],
  ] as const)('beside a return that is %s: %d', async (returnStatus, offered) => {
    const order = delivered([[EGGS, 1]], { returnRequested: true, returnStatus, returnNote: null })
    await openOrder(order)
    await lineOf('Eggs')
    expect(screen.queryAllByRole('button', { name: ordersInEnglish.somethingWrong })).toHaveLength(offered)
    expect(screen.queryAllByRole('button', { name: 'Something is wrong: Eggs' })).toHaveLength(offered)
  })

  test('is one of two answers: the other is a return of the whole order', async () => {
    await openOrder(delivered([[EGGS, 1]]))
    await press(ordersInEnglish.somethingWrong)
    const choice = within(await screen.findByRole('dialog', { name: ordersInEnglish.somethingWrong }))
    choice.getByText(/^Until .*After that, tell us and we decide\.$/)
    await person.click(choice.getByRole('button', { name: /^The whole order/ }))
    expect(await screen.findByRole('dialog', { name: 'Request a return?' })).toBeDefined()
  })

  /** The whole order can be returned as well, so the buyer is asked what it is about. */
  const openClaim = async (
    item: string,
    words: { readonly claim: string } = english,
    orders: { readonly somethingWrong: string } = ordersInEnglish,
  ) => {
    await person.click(await button(orders.somethingWrong))
    const choice = within(await screen.findByRole('dialog', { name: orders.somethingWrong }))
    await person.click(choice.getByRole('button', { name: new RegExp(`^${item}`) }))
    return within(await screen.findByRole('dialog', { name: words.claim }))
  }
})

describe('the delivery address', () => {
  const office = { ...ADDRESS, _id: 'office', label: 'Office', isDefault: false, street: 'Office lane' }
  const village = { ...office, _id: 'village', label: 'Village', street: 'Village lane', pincode: '416999' }

  test('can be another one on the order’s round', async () => {
    const order = onRound()
    answer(savedAddresses, { addresses: [ADDRESS, office, village] })
    answer(orderAddresses, { reached: [ADDRESS._id, office._id] })
    await openOrder(order)
    await press('Change address')
    const sheet = within(await screen.findByRole('dialog', { name: 'Where should it come?' }))
    expect(await sheet.findByRole('radio', { name: /^Village/ })).toHaveProperty('disabled', true)
    sheet.getByText('This order’s round does not go to 416999.')
    await person.click(sheet.getByRole('radio', { name: /^Office/ }))
    const { fullName, phone, street, city, state, pincode, country } = office
    const after = {
      ...order,
      delivery: { fullName, phone, street, city, state, pincode, country, leaveAtDoor: false },
    }
    answer(changeOrderAddress, { message: '', order: after })
    answerOrder(after, [event('address_changed')])
    await person.click(sheet.getByRole('button', { name: 'Deliver here' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await within(screen.getByRole('region', { name: 'Delivery address' })).findByText(/Office lane/)
    await screen.findByText('Delivery address changed')
    expect(callsOf(changeOrderAddress).map(({ body }) => body)).toEqual([{ addressId: 'office' }])
  })

  test('that is refused is reported in the sheet', async () => {
    answer(savedAddresses, { addresses: [ADDRESS, office] })
    answer(orderAddresses, { reached: [ADDRESS._id, office._id] })
    await openOrder(onRound())
    await press('Change address')
    const sheet = within(await screen.findByRole('dialog', { name: 'Where should it come?' }))
    await person.click(await sheet.findByRole('radio', { name: /^Office/ }))
    refuse(changeOrderAddress, 'address.closed')
    await person.click(sheet.getByRole('button', { name: 'Deliver here' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('The address was not changed.')
  })

  test('stays after the cut-off', async () => {
    await openOrder(onRound({ orderBy: hoursAhead(-1) }))
    expect(await button('Change address')).toHaveProperty('disabled', true)
    screen.getByText(/so the address stays\.$/)
  })
})

describe('a parcel of a round', () => {
  test('says when and where it comes; the code only when it is on its way', async () => {
    const order = onRound()
    await openOrder(order)
    const round = order.parcels[0]?.delivery?.round
    const name = dayAndWindowText({ from: round?.from ?? '', to: round?.to ?? '' }, 'en')
    const parcel = await screen.findByRole('region', { name: (label) => label.startsWith(name) })
    expect(parcel.textContent).toContain('14 Prabhat Road, 411004')
    expect(parcel.textContent).not.toContain('Hand-over code')

    answerOrder(onRound({ code: '4071' }, 'shipped'))
    sayChanged('orders')
    await within(parcel).findByText('Hand-over code')
    expect(parcel.textContent).toMatch(/4.*0.*7.*1/)
  })

  test('of several farms on one day is one card with the code once, and the day before everything else', async () => {
    const one = onRound({ code: '4071' }, 'shipped')
    const farms = ['Savita Pawar', 'Lata Jadhav'].map((name) => ({ _id: name, name, place: '' }))
    const order: Order = {
      ...one,
      items: farms.flatMap((farmer, index) =>
        orderOf({}, [[index === 0 ? TOMATO : EGGS, 1]]).items.map((item) => ({ ...item, farmer })),
      ),
      parcels: farms.flatMap((farmer) => one.parcels.map((parcel) => ({ ...parcel, farmer }))),
    }
    await openOrder(order)
    const code = await screen.findByText('Hand-over code')
    expect(screen.getAllByText('Hand-over code')).toHaveLength(1)
    const card = code.closest('.card')
    expect(card?.textContent).toMatch(/From Savita Pawar.*Tomato.*From Lata Jadhav.*Eggs/)
    const before = (earlier: Element | null, later: Element) =>
      earlier?.compareDocumentPosition(later) === Node.DOCUMENT_POSITION_FOLLOWING
    expect(before(card, screen.getByText('Order has been shipped'))).toBe(true)
  })

  test('is cancelled by the last button of the page', async () => {
    await openOrder(onRound())
    const cancel = await button('Cancel order')
    const buttons = [...document.querySelectorAll('main button')]
    expect(buttons.at(-1)).toBe(cancel)
    expect(screen.getByText('Your order is being prepared')).toBeDefined()
  })

  test('is named in My Orders with its day', async () => {
    const order = onRound()
    answer(myOrders, { orders: [order], nextCursor: null })
    await openApp('/orders', { as: ['user'] })
    const round = order.parcels[0]?.delivery?.round
    const card = await screen.findByRole('article')
    expect(card.textContent).toContain(
      dayAndWindowText({ from: round?.from ?? '', to: round?.to ?? '' }, 'en'),
    )
  })
})

type Round = NonNullable<NonNullable<Order['parcels'][number]['delivery']>['round']>

/** An order that comes to the door in four days, 4–7 pm. */
function onRound(fields: Partial<Round> = {}, status: 'confirmed' | 'shipped' = 'confirmed'): Order {
  const day = hoursAhead(96).slice(0, 10)
  const round: Round = {
    _id: 'round',
    name: 'Kothrud',
    kind: 'home',
    place: null,
    day,
    from: `${day}T10:30:00.000Z`,
    to: `${day}T13:30:00.000Z`,
    orderBy: hoursAhead(48),
    code: null,
    failedAt: null,
    failedBecause: null,
    handedTo: null,
    photo: null,
    ...fields,
  }
  const order = orderOf({ status })
  return { ...order, parcels: [parcelOf(order, { delivery: { round, courier: null } })] }
}

const PICTURE = { placeholder: '', width: 0, webp: '/pictures/returns/1.webp' }

const refundOf = (change: number, amount: number, state: 'sent' | 'processed') => ({
  _id: `refund ${change}`,
  cause: 'change' as const,
  change,
  amount,
  state,
  to: 'UPI' as const,
  at: NOW,
})

/** Its tomato was taken out. */
const takenOut = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) =>
    item.product._id === TOMATO._id ? { ...item, kept: { quantity: 0 }, currentTotal: 0 } : item,
  ),
  changes: [
    {
      position: 1,
      line: TOMATO._id,
      kind: 'dropped',
      by: 'buyer',
      at: NOW,
      reason: null,
      picture: null,
      less: { quantity: 3 },
      kept: { quantity: 0 },
      lineTotal: 0,
      amount: 96,
    },
  ],
  refunds: [refundOf(1, 96, 'processed')],
  currentTotal: order.totalAmount - 96,
})

/** Of 3 kg of brinjal, 2.05 kg came. */
const weighed = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) =>
    item.product._id === BRINJAL._id ? { ...item, kept: { grams: 2_050 }, currentTotal: 82 } : item,
  ),
  changes: [
    {
      position: 1,
      line: BRINJAL._id,
      kind: 'weighed',
      by: 'farmer',
      at: NOW,
      reason: null,
      picture: PICTURE,
      less: { grams: 950 },
      kept: { grams: 2_050 },
      lineTotal: 82,
      amount: 38,
    },
  ],
  refunds: [refundOf(1, 38, 'sent')],
  currentTotal: order.totalAmount - 38,
})

const claimOf = (fields: Partial<Order['claims'][number]>): Order['claims'][number] => ({
  _id: 'claim',
  line: EGGS._id,
  amount: { pieces: 2 },
  reason: 'broken',
  words: null,
  picture: null,
  late: false,
  byDriver: false,
  decidedBefore: null,
  at: NOW,
  asked: 14,
  state: 'approved',
  given: 14,
  note: null,
  decidedAt: NOW,
  farmWords: null,
  farmAnsweredAt: null,
  ...fields,
})

/** Some of its eggs were claimed, and their money went back. */
const claimed = (
  order: Order,
  {
    pieces = 2,
    amount = 14,
    reason = 'broken',
  }: { pieces?: number; amount?: number; reason?: Order['claims'][number]['reason'] } = {},
): Order => ({
  ...order,
  items: order.items.map((item) => ({ ...item, kept: { pieces: 12 - pieces }, currentTotal: 84 - amount })),
  changes: [
    {
      position: 1,
      line: EGGS._id,
      kind: 'claimed',
      by: 'system',
      at: NOW,
      reason: null,
      picture: null,
      less: { pieces },
      kept: { pieces: 12 - pieces },
      lineTotal: 84 - amount,
      amount,
    },
  ],
  claims: [claimOf({ amount: { pieces }, reason, asked: amount, given: amount, picture: PICTURE })],
  refunds: [refundOf(1, amount, 'processed')],
  creditNotes: [{ number: 'CN-000001', at: NOW, firstChange: 1, lastChange: 1 }],
  currentTotal: order.totalAmount - amount,
})

type Event = ReturnType<typeof event>

const event = (kind: 'address_changed') => ({
  kind,
  by: 'buyer' as const,
  at: NOW,
  reason: null,
  farm: null,
  amount: null,
  change: null,
})

const answerOrder = (order: Order, events: Event[] = []): void =>
  answer(oneOrder, { order, events, claiming: { autoMax: 200, leftThisMonth: 3 } })

/** The next change of a line makes this of the order. */
function answerChange(order: Order): void {
  answer(changeOrderLine, { message: '', order })
  answerOrder(order)
}

function answerClaim(order: Order): void {
  answer(makeClaim, { message: '', order })
  answerOrder(order)
}

async function openOrder(order: Order, { language = 'en' }: { language?: 'en' | 'hi' } = {}): Promise<void> {
  answerOrder(order)
  await openApp(`/orders/${order._id}`, { as: ['user'], language })
  await heading(/#FG-20418/, 1)
}

const lineOf = async (product: string) => {
  const lines = await screen.findAllByRole('listitem')
  const line = lines.find((each) => each.querySelector('.parcel-line-name')?.textContent === product)
  if (line === undefined) throw new Error(`no line of ${product}`)
  return within(line)
}

const billOf = (name: string): HTMLElement => screen.getByRole('region', { name })

async function choosePhoto(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  expect(input).not.toBeNull()
  if (input !== null) await person.upload(input, new File(['eggs'], 'eggs.jpg', { type: 'image/jpeg' }))
}
