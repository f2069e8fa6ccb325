import { addToCart, cart, changeCartLine } from '@farmgate/contract/ordering/cart.ts'
import { fillPath } from '@farmgate/contract/client.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { PAYMENT_METHODS } from '@farmgate/domain/ordering/orders/payment-method.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneBuyer, type OneOfTheCrowd } from '#testing/builders/crowd.sql.ts'
import { openMarket } from '#testing/market.ts'
import { announcedPayment, booksEqualAtTheEnd, somethingOnSale } from '#testing/builders/money.ts'
import { readStock } from '#testing/builders/money.sql.ts'
import { orderBody } from '#testing/builders/orders.ts'
import { countOrdersOf } from '#testing/builders/storms.sql.ts'

const market = await openMarket()
const { db } = market
booksEqualAtTheEnd(market)

const okra = await somethingOnSale(market, 1_000_000, 40_00)
const honey = await somethingOnSale(market, 1_000_000, 19_99)
const rare = await somethingOnSale(market, 3, 1_01)
const stranger = await oneBuyer(market)
const strangersPayment = await announcedPayment(stranger, orderBody([okra]).totalAmount)

/** Sends text, so that no client code sanitises it first. */
async function send(
  { method, path }: Endpoint,
  { token }: OneOfTheCrowd,
  body: unknown,
  params: Readonly<Record<string, string>> = {},
) {
  const reply = await fetch(market.url + fillPath(path, params), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the response is inspected.
  return { status: reply.status, body: (await reply.json()) as any }
}

const SANE = [1, 2, 3, 100]
/** Known attacks: negative, fractional, too large, and values that only look like a number. */
const quantity = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...SANE) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom<unknown>(-1, 0, 1.5, 101, 2 ** 31, 1e21, '1', '1e2', null, [1], { $gt: 0 }, true),
      fc.double(),
      fc.integer(),
    ),
  },
)
const product = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(okra._id, honey._id, okra._id, honey._id, rare._id, okra._id.toUpperCase()),
  },
  { weight: 1, arbitrary: fc.oneof(fc.uuid(), fc.string(), fc.constant("' or 1=1 --")) },
)
const item = fc.record({
  product,
  quantity,
  price: fc.double(),
  unitPricePaise: fc.constantFrom(1, -1, 0),
  farmer: fc.uuid(),
})
const total = fc.oneof(
  { weight: 6, arbitrary: fc.constant('what it comes to' as const) },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.constantFrom(0, -1, 0.01, 1, 25, 1e9, 65.001, 65.005), fc.double(), fc.string()),
  },
)
const hostileOrder = fc.record({
  items: fc.array(item, { minLength: 0, maxLength: 3 }),
  totalAmount: total,
  paymentMethod: fc.oneof({ weight: 10, arbitrary: fc.constantFrom(...PAYMENT_METHODS) }, fc.string()),
  paymentOrderId: fc.oneof(
    { weight: 10, arbitrary: fc.constant(undefined) },
    fc.constantFrom(strangersPayment, 'order_00000000000000'),
  ),
  status: fc.constantFrom('delivered', 'confirmed'),
  paymentStatus: fc.constant('paid'),
  captured_paise: fc.constant(1),
  user: fc.constant(stranger.id),
})

const PRICES = new Map([okra, honey, rare].map(({ _id, price }) => [_id, Math.round(price * 100)]))

/** The cost of these lines, computed independently of the server; null when they can't be bought. */
function costInPaise(items: readonly { product: unknown; quantity: unknown }[]): number | null {
  const sums = new Map<string, number>()
  for (const { product: id, quantity: count } of items) {
    const key = String(id).toLowerCase()
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 100) return null
    sums.set(key, (sums.get(key) ?? 0) + count)
  }
  if (sums.size === 0) return null
  let paise = 25_00
  for (const [key, count] of sums) {
    const price = PRICES.get(key)
    if (price === undefined || count > 100) return null
    paise += price * count
  }
  return paise
}

test('every order sent costs what the server computes, has whole quantities and is unpaid, or it is refused', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(hostileOrder, async (sent) => {
      const buyer = await oneBuyer(market)
      const cost = costInPaise(sent.items)
      const totalAmount = sent.totalAmount === 'what it comes to' ? (cost ?? 65_00) / 100 : sent.totalAmount
      const { status, body } = await send(placeOrder, buyer, { ...sent, totalAmount })
      if (status !== 200) {
        expect([400, 409]).toContain(status)
        expect(await countOrdersOf(db, [buyer.id])).toBe(0)
        return
      }
      made++
      expect(body.orderDetails).toMatchObject({
        totalAmount: (cost ?? Number.NaN) / 100,
        status: 'confirmed',
        paymentStatus: 'not paid',
        user: { _id: buyer.id },
      })
      // Less than half a paisa away.
      expect(Math.abs(Number(totalAmount) - body.orderDetails.totalAmount)).toBeLessThan(0.005)
      expect(body.orderDetails.paymentOrderId).not.toBe(strangersPayment)
      for (const line of body.orderDetails.items) {
        expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 100).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  // Enough of them were valid for a fault to show.
  expect(made).toBeGreaterThan(30)
  expect(await readStock(db, rare._id)).toBeGreaterThanOrEqual(0)
}, 120_000)

test('every amount announced to the gateway is the cart’s or is refused', async () => {
  const buyer = await oneBuyer(market)
  const { summary } = await buyer.call(addToCart, { body: { productId: honey._id, quantity: 3 } })
  const amount = fc.oneof(
    fc.constantFrom<unknown>(summary.total, 84.969, 84.965, 84.975, 0, -1, 0.01, '84.97', null, 1e9, [84.97]),
    fc.double(),
    fc.integer(),
    fc.integer({ min: 1, max: 20_000 }).map((paise) => paise / 100),
  )
  await fc.assert(
    fc.asyncProperty(amount, async (sent) => {
      const { status, body } = await send(createPaymentOrder, buyer, { amount: sent, currency: 'USD' })
      if (sent === summary.total || sent === 84.969) {
        expect(body).toMatchObject({ amountPaise: 84_97, currency: 'INR' })
      } else expect([400, 409]).toContain(status)
    }),
    { numRuns: 300 },
  )
  const announced = Object.values(market.simulator.books().orders).map((order) => order.amount)
  expect(announced.every((paise) => paise >= 1_00)).toBe(true)
}, 120_000)

test('for every quantity sent, a cart line has a whole number within the stock, or stays as it was', async () => {
  const buyer = await oneBuyer(market)
  const { cart: lines } = await buyer.call(addToCart, { body: { productId: okra._id, quantity: 2 } })
  const [line] = lines
  let held = 2
  await fc.assert(
    fc.asyncProperty(quantity, async (sent) => {
      const hostile = { quantity: sent, price: 1, priceSeen: 1, buyer_id: stranger.id }
      const { status } = await send(changeCartLine, buyer, hostile, { lineId: line?._id ?? '' })
      const isSane = typeof sent === 'number' && Number.isInteger(sent) && sent >= 1 && sent <= 100
      expect(status).toBe(isSane ? 200 : 400)
      if (isSane) held = sent
      const { cart: now, summary } = await buyer.call(cart, {})
      expect(now).toMatchObject([{ quantity: held, priceSeen: 40 }])
      expect(summary.total).toBe(held * 40 + 25)
    }),
    { numRuns: 300 },
  )
}, 120_000)
