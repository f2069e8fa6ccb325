import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { createPasswordHasher } from '#features/people/password-checks/password-hasher.ts'

const market = await openMarket({ hasher: await createPasswordHasher() })
/**
 * Samples of each kind. Without its hash, an unknown e-mail takes a tenth of the time: far fewer samples would show it.
 */
const SAMPLES = 80

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  const buyer = await market.person('user')
  const row = await market.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', buyer.id)
    .executeTakeFirst()
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a wrong password and an unknown e-mail take the same time', async () => {
  const buyer = await market.person('user')
  const timeOf = async (email: string): Promise<number> => {
    await market.db.deleteFrom('sign_in_attempts').execute()
    const startedAt = performance.now()
    const reply = await fetch(`${market.url}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    })
    await reply.arrayBuffer()
    expect(reply.status).toBe(401)
    return performance.now() - startedAt
  }

  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < SAMPLES; i++) {
    // Interleaved and with alternating order, so that a slow moment of the machine affects both.
    const pair = [
      async () => known.push(await timeOf(buyer.email)),
      async () => unknown.push(await timeOf(`unknown${i}@example.in`)),
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
