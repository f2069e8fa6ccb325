import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASK_EVERY_MS, ASK_FOR_MS, provePayment } from './prove-payment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const paid = { paymentStatus: 'paid' } as Order
const unpaid = { paymentStatus: 'not paid' } as Order
const problem = (status: number) => new ProblemError(status, { message: '', code: 'x', requestId: '' })

/** A server that answers as told, one after the other, and the last for ever. */
function server(...answers: (Order | Error)[]) {
  let asked = 0
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? unpaid
    if (answer instanceof Error) throw answer
    return { order: answer }
  }
  return { ask, asked: () => asked }
}

test('money that is there is proven with the first question', async () => {
  const { ask, asked } = server(paid)
  expect(await provePayment(ask)).toEqual({ state: 'paid', order: paid })
  expect(asked()).toBe(1)
})

test('while the bank thinks, and while the line is gone, it is asked again', async () => {
  const { ask, asked } = server(unpaid, new TypeError('Failed to fetch'), problem(502), paid)
  const proof = provePayment(ask)
  await vi.advanceTimersByTimeAsync(3 * ASK_EVERY_MS)
  expect(await proof).toEqual({ state: 'paid', order: paid })
  expect(asked()).toBe(4)
})

test('after a minute the buyer is let go, and nobody says that it failed', async () => {
  const { ask, asked } = server(unpaid)
  const proof = provePayment(ask)
  await vi.advanceTimersByTimeAsync(ASK_FOR_MS)
  expect(await proof).toEqual({ state: 'unsure' })
  expect(asked()).toBe(ASK_FOR_MS / ASK_EVERY_MS + 1)
})

test('a limit on calls is no refusal of the payment: it is asked again', async () => {
  const { ask, asked } = server(problem(429), paid)
  const proof = provePayment(ask)
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
  expect(await proof).toEqual({ state: 'paid', order: paid })
  expect(asked()).toBe(2)
})

test('a refusal ends the asking', async () => {
  const { ask, asked } = server(problem(409))
  expect(await provePayment(ask)).toMatchObject({ state: 'refused', error: { status: 409 } })
  expect(asked()).toBe(1)
})

test('a question that nobody answers does not hold the buyer for ever', async () => {
  const proof = provePayment(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(ASK_FOR_MS + 15_000)
  expect(await proof).toEqual({ state: 'unsure' })
})
