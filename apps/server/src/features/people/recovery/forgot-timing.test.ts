import { forgotPassword } from '@farmgate/contract/people/account-recovery.ts'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const SAMPLES = 200

test('requesting a new password takes the same time and returns the same response for a known and an unknown e-mail', async () => {
  const buyer = await market.person('user')
  const answers = new Set<string>()
  const timeOf = async (email: string): Promise<number> => {
    const start = performance.now()
    const reply = await fetch(market.url + forgotPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const text = await reply.text()
    const ms = performance.now() - start
    answers.add(`${reply.status} ${text} ${[...reply.headers.keys()].toSorted().join()}`)
    return ms
  }

  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < SAMPLES; i++) {
    // Interleaved, and each pair in turn, so that a slow moment of the machine affects both equally.
    const pair = [
      async () => known.push(await timeOf(buyer.email)),
      async () => unknown.push(await timeOf(`unknown${i}@example.in`)),
    ]
    for (const measure of i % 2 === 0 ? pair : pair.toReversed()) await measure()
  }
  const ratio = median(unknown) / median(known)
  console.info(
    `forgot-password medians of ${SAMPLES}: known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, ratio ${ratio.toFixed(3)}`,
  )
  expect(answers.size).toBe(1)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.25)
}, 120_000)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
