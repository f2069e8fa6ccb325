import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBooks } from './books.ts'
import type { Entry } from './journal.ts'
import { startSimulator } from './simulator.ts'
import { openSimulator, testerOf } from './testing.ts'

async function journalFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'razorpay-sim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // In a folder that does not exist yet.
  return join(folder, 'gateway', 'journal.jsonl')
}

test('a restarted gateway has all its data and continues with what was due', async () => {
  const file = await journalFile()
  let at = Date.now()
  const first = testerOf(await startSimulator({ journalFile: file, now: () => at }))
  const order = await first.order({ receipt: 'intent-1' })
  const paid = await first.simulator.pay({ order_id: order.id, outcome: 'captured' })
  const waiting = await first.simulator.pay({ order_id: (await first.order()).id, outcome: 'abandon' })
  const key = { 'x-refund-idempotency': 'refund-key-0001' }
  const refund = await first.request(`POST /v1/payments/${paid.id}/refund`, { amount: 2000 }, key)
  const books = first.simulator.books()
  await first.simulator.close()

  at += 11 * 60_000
  const { simulator, request } = await openSimulator({ journalFile: file, now: () => at })
  expect(simulator.books()).toEqual(books)
  expect((await request('GET /v1/orders?receipt=intent-1')).body.items).toMatchObject([
    { id: order.id, status: 'paid' },
  ])
  expect(await request(`POST /v1/payments/${paid.id}/refund`, { amount: 2000 }, key)).toEqual(refund)
  await expect.poll(async () => (await request(`GET /v1/payments/${waiting.id}`)).body.status).toBe('failed')
})

test('a truncated line is ignored, and the next line is separate', async () => {
  const file = await journalFile()
  const first = testerOf(await startSimulator({ journalFile: file }))
  const { id } = await first.order()
  await first.simulator.close()
  await appendFile(file, '{"at":1,"fact":"payment.capt')

  const { simulator } = await openSimulator({ journalFile: file })
  await simulator.pay({ order_id: id, outcome: 'captured' })
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Entry)
  expect(readBooks(entries)).toEqual(simulator.books())
  expect(simulator.books().capturedPaise).toBe(5000)
})

test('every response is in the file by the time the caller has it', async () => {
  const file = await journalFile()
  const { order } = await openSimulator({ journalFile: file })
  const orders = await Promise.all(Array.from({ length: 30 }, () => order()))
  const written = await readFile(file, 'utf8')
  expect(orders.filter(({ id }) => !written.includes(id))).toEqual([])
})

test('the books contain captured, refunded and fees, for each order and in total', async () => {
  const { simulator, request, order } = await openSimulator()
  const { id } = await order({ receipt: 'intent-1' })
  await simulator.pay({ order_id: id, outcome: 'failed' })
  const payment = await simulator.pay({ order_id: id, outcome: 'captured' })
  await request(`POST /v1/payments/${payment.id}/refund`, { amount: 1000 })
  expect(simulator.books()).toEqual({
    capturedPaise: 5000,
    refundedPaise: 1000,
    feesPaise: 118,
    settledPaise: 0,
    paidOutPaise: 0,
    payouts: {},
    releasedPaise: 0,
    orders: {
      [id]: {
        amount: 5000,
        receipt: 'intent-1',
        capturedPaise: 5000,
        refundedPaise: 1000,
        payments: [
          expect.objectContaining({ status: 'failed', capturedPaise: 0, refundedPaise: 0, feePaise: 0 }),
          {
            id: payment.id,
            amount: 5000,
            currency: 'INR',
            status: 'captured',
            capturedPaise: 5000,
            refundedPaise: 1000,
            feePaise: 118,
          },
        ],
      },
    },
  })
})
