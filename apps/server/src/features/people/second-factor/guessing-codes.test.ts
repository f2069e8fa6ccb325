import { resetPassword } from '@farmgate/contract/people/account-recovery.ts'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkFor } from '#testing/builders/account-links.ts'
import { type App, setUpApp } from '#testing/builders/second-factor.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { openMarket, outcome, PASSWORD, type Person } from '#testing/market.ts'

const market = await openMarket({ secondFactor: 'required' })
const { db } = market
const WRONG = '000000'

let admin: Person
beforeEach(async () => {
  admin = await market.person('admin')
})

/** Signs in from this network, with the device cookie if there is one. */
async function signInFrom(
  ip: string,
  { code, device = null, password = PASSWORD }: { code?: string; device?: string | null; password?: string },
): Promise<{ result: string; device: string }> {
  const reply = await fetch(market.url + loginUser.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(device === null ? {} : { cookie: device }),
    },
    body: JSON.stringify({ email: admin.email, password, role: 'admin', code }),
  })
  const result = reply.ok ? 'done' : ((await reply.json()) as Problem).code
  const set = reply.headers.getSetCookie().find((each) => each.startsWith('__Host-device='))
  return { result, device: set?.split(';')[0] ?? device ?? '' }
}

/** Ten wrong codes, each from another network. */
async function guessTenTimes(device: string | null = null): Promise<void> {
  for (let n = 0; n < 10; n++)
    expect((await signInFrom(`203.0.${n}.1`, { code: WRONG, device })).result).toBe('second_factor.wrong')
}

describe('wrong codes', () => {
  let app: App
  let device: string
  beforeEach(async () => {
    device = (await signInFrom('198.51.100.1', {})).device
    app = await setUpApp(admin)
  })

  test('are counted together, whatever networks they come from', async () => {
    await guessTenTimes()
    expect((await signInFrom('203.0.99.1', { code: app.digits(1) })).result).toBe('auth.too_many_attempts')
  })

  test('stay counted when the password is reset by mail, also for the device that reset it', async () => {
    await guessTenTimes()
    const password = 'a new password 9'
    const token = await linkFor(market, admin, 'reset_password')
    await market.call(resetPassword, { body: { token, password } }, { headers: { cookie: device } })
    const again = await signInFrom('203.0.99.1', { code: app.digits(1), password, device })
    expect(again.result).toBe('auth.too_many_attempts')
  })

  test('stay counted when the address of the account changes', async () => {
    await guessTenTimes()
    const email = `${crypto.randomUUID()}@example.in`
    await db.updateTable('accounts').set({ email }).where('id', '=', admin.id).execute()
    admin = { ...admin, email }
    expect((await signInFrom('203.0.99.1', { code: app.digits(1) })).result).toBe('auth.too_many_attempts')
  })

  test('have no count of their own on a device that knew the password alone', async () => {
    await guessTenTimes()
    expect((await signInFrom('203.0.99.1', { code: app.digits(1), device })).result).toBe(
      'auth.too_many_attempts',
    )
  })

  test('of others do not keep out a device that has sent a right code before', async () => {
    expect((await signInFrom('198.51.100.1', { code: app.recoveryCodes[0] ?? '', device })).result).toBe(
      'done',
    )
    await guessTenTimes()
    expect((await signInFrom('198.51.100.1', { code: app.digits(1), device })).result).toBe('done')
  })
})

test('a sign-in by the password alone is refused when the second factor was set up meanwhile', async () => {
  let result: Promise<string> = Promise.resolve('')
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', admin.id).forNoKeyUpdate().execute()
    const body = { email: admin.email, password: PASSWORD, role: 'admin' }
    result = outcome(market.call(loginUser, { body }))
    await untilLockWaits(db, 1)
    await tx
      .updateTable('accounts')
      .set({ second_factor_at: new Date() })
      .where('id', '=', admin.id)
      .execute()
  })
  expect(await result).toBe('second_factor.required')
})
