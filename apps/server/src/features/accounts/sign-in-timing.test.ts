import { expect, test } from 'vitest'
import { openMarket } from '../../testing/market.ts'

const market = await openMarket()
const SAMPLES = 200

test('a wrong password and an unknown e-mail take the same time', async () => {
  const buyer = await market.person('user')
  const timeOf = async (email: string): Promise<number> => {
    await market.db.deleteFrom('sign_in_attempts').execute()
    const asked = performance.now()
    const reply = await fetch(`${market.url}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    })
    await reply.arrayBuffer()
    expect(reply.status).toBe(401)
    return performance.now() - asked
  }

  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < SAMPLES; i++) {
    // Interleaved, and each pair in turn, so that a slow moment of the machine hits both alike.
    const pair = [
      async () => known.push(await timeOf(buyer.email)),
      async () => unknown.push(await timeOf(`nobody${i}@example.in`)),
    ]
    for (const measure of i % 2 === 0 ? pair : pair.toReversed()) await measure()
  }
  const ratio = median(unknown) / median(known)
  console.info(
    `sign-in medians of ${SAMPLES}: wrong password ${median(known).toFixed(1)} ms, unknown e-mail ${median(unknown).toFixed(1)} ms, ratio ${ratio.toFixed(3)}`,
  )
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.25)
}, 120_000)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
