import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGateway } from '#testing/processes/gateway.ts'
import { GatewayError, type GatewayOrder, type GatewayRefund } from './payment-gateway.ts'

let dice = () => 1
const { gateway, simulator } = await openGateway(
  { random: () => dice() },
  // This tests what callers do after an unknown outcome, not the circuit breaker.
  { breaker: { unknownsMax: Number.POSITIVE_INFINITY, withinMs: 0, pauseMs: 0 } },
)

const chance = fc.constantFrom(0, 0.1, 0.3)
/** Evenly distributed: by default fast-check prefers the smallest numbers, and then every call would fail. */
const fair = fc.noBias(fc.integer({ min: 0, max: 999 }))

test('whatever responses are lost, each payment intent has one order and each refund is made once, to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          amountPaise: fc.integer({ min: 100, max: 1_000_000 }),
          refundedShare: fc.constantFrom(0, 0.5, 1),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.record({ before: chance, after: chance, busy: chance, broken: chance }),
      fc.noBias(fc.infiniteStream(fair)),
      async (intents, faults, thrown) => {
        await simulator.reset()
        dice = () => (thrown.next().value ?? 999) / 1000
        simulator.setFaults(
          { route: '*', drop_before: true, probability: faults.before },
          { route: '*', drop_after_effect: true, probability: faults.after },
          { route: '*', p429: faults.busy },
          { route: '*', status: 502, probability: faults.broken },
        )
        let refundedPaise = 0
        for (const [index, { amountPaise, refundedShare }] of intents.entries()) {
          const order = await orderOnce(`intent-${index}`, amountPaise)
          const payment = await simulator.pay({ order_id: order.id, outcome: 'captured' })
          const backPaise = Math.floor(amountPaise * refundedShare)
          if (backPaise < 100) continue
          const refund = await refundOnce(`refund-number-${index}`, payment.id, backPaise)
          refundedPaise += refund.amountPaise
        }
        const books = simulator.books()
        expect(Object.values(books.orders).map(({ receipt }) => receipt)).toEqual(
          intents.map((_, index) => `intent-${index}`),
        )
        expect(books.capturedPaise).toBe(intents.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
        expect(books.refundedPaise).toBe(refundedPaise)
      },
    ),
    { numRuns: 25 },
  )
})

/** After an unknown outcome it first checks whether the order exists. */
async function orderOnce(receipt: string, amountPaise: number): Promise<GatewayOrder> {
  const order = await orUnknown(gateway.createOrder({ receipt, amountPaise }))
  if (order !== 'unknown') return order
  const found = await untilKnown(() => gateway.findOrder(receipt))
  return found ?? orderOnce(receipt, amountPaise)
}

const refundOnce = (key: string, gatewayPaymentId: string, amountPaise: number): Promise<GatewayRefund> =>
  untilKnown(() => gateway.refund({ key, gatewayPaymentId, amountPaise }))

async function untilKnown<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await orUnknown(ask())
    if (answer !== 'unknown') return answer
  }
}

const orUnknown = <T>(call: Promise<T>): Promise<T | 'unknown'> =>
  call.catch((error: unknown) => {
    if (error instanceof GatewayError && error.kind === 'unknown') return 'unknown' as const
    throw error
  })
