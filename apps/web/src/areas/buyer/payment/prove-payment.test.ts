import { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REQUEST_EVERY_MS, REQUEST_FOR_MS, provePayment } from './prove-payment.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const paid = { paymentStatus: 'paid' } as Order
const unpaid = { paymentStatus: 'not paid' } as Order
const problem = (status: number) => new ProblemError(status, { message: '', code: 'x', requestId: '' })

/** A server that gives these responses in turn and repeats the last one. */
function server(...responses: (Order | Error)[]) {
  let requests = 0
  const request = async () => {
    const response = responses[Math.min(requests++, responses.length - 1)] ?? unpaid
    if (response instanceof Error) throw response
    return { order: response }
  }
  return { request, requests: () => requests }
}

test('received money is proven by the first request', async () => {
  const { request, requests } = server(paid)
  expect(await provePayment(request)).toEqual({ state: 'paid', order: paid })
  expect(requests()).toBe(1)
})

test('the request is repeated while the bank is pending and while the connection is lost', async () => {
  const { request, requests } = server(unpaid, new TypeError('Failed to fetch'), problem(502), paid)
  const proof = provePayment(request)
  await vi.advanceTimersByTimeAsync(3 * REQUEST_EVERY_MS)
  expect(await proof).toEqual({ state: 'paid', order: paid })
  expect(requests()).toBe(4)
})

test('after a minute the result is unsure, not failed', async () => {
  const { request, requests } = server(unpaid)
  const proof = provePayment(request)
  await vi.advanceTimersByTimeAsync(REQUEST_FOR_MS)
  expect(await proof).toEqual({ state: 'unsure' })
  expect(requests()).toBe(REQUEST_FOR_MS / REQUEST_EVERY_MS + 1)
})

test('a rate limit is no refusal of the payment: the request is repeated', async () => {
  const { request, requests } = server(problem(429), paid)
  const proof = provePayment(request)
  await vi.advanceTimersByTimeAsync(REQUEST_EVERY_MS)
  expect(await proof).toEqual({ state: 'paid', order: paid })
  expect(requests()).toBe(2)
})

test('a refusal ends the requests', async () => {
  const { request, requests } = server(problem(409))
  expect(await provePayment(request)).toMatchObject({ state: 'refused', error: { status: 409 } })
  expect(requests()).toBe(1)
})

test('a request without a response does not block the buyer for ever', async () => {
  const proof = provePayment(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(REQUEST_FOR_MS + 15_000)
  expect(await proof).toEqual({ state: 'unsure' })
})
