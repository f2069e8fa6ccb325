import { readLink, reportNotMe, verifyEmail } from '@farmgate/contract/people/account-recovery.ts'
import { registerUser, updateUserProfile, userProfile } from '@farmgate/contract/people/accounts.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { describe, expect, test } from 'vitest'
import { linkFor, postOf, tokenIn } from '#testing/builders/account-links.ts'
import { ADDRESS, openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'

const market = await openMarket()
const mailbox = await openMailbox()
const post = postOf(market, mailbox)

let count = 0
const newAddress = () => `claimed-${++count}@innocent.example`
const register = (email: string, name = 'True Owner') =>
  market.call(registerUser, { body: { name, email, password: PASSWORD, role: 'user', address: ADDRESS } })

/** Changes the address as a person does again and again; each change gives the session a new token. */
async function changeTo(person: Person, ...emails: readonly string[]): Promise<Person> {
  let token = person.token
  for (const email of emails)
    ({ token = '' } = await market.call(
      updateUserProfile,
      { body: { email, currentPassword: PASSWORD } },
      { token },
    ))
  return {
    ...person,
    token,
    call: (endpoint, input, options) => market.call(endpoint, input, { token, ...options }),
  }
}
const verify = (token: string) => market.call(verifyEmail, { body: { token } })
const verification = async (email: string) =>
  tokenIn((await post.cameTo(email)).findLast(isVerification), 'verify-email')
const isVerification = ({ text }: { readonly text: string }) => text.includes('/verify-email#')
const emailOf = async ({ id }: { readonly id: string }) =>
  await market.db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at as verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('29 addresses that an account changed to, one after the other, are free for their owners', async () => {
  const mallory = await market.person('user')
  const victims = Array.from({ length: 29 }, newAddress)
  await changeTo(mallory, ...victims)
  // One after the other: twenty passwords at most wait to be hashed.
  const outcomes: string[] = []
  for (const email of victims) outcomes.push(await outcome(register(email)))
  expect(outcomes).toEqual(victims.map(() => 'done'))
})

test('an account whose unverified address another person registers has the address it registered with again', async () => {
  const mallory = await market.person('user')
  const victim = newAddress()
  const changed = await changeTo(mallory, newAddress(), victim)
  expect((await changed.call(userProfile, {})).user.email).toBe(victim)
  const { user } = await register(victim)
  expect(user.email).toBe(victim)
  expect((await changed.call(userProfile, {})).user.email).toBe(mallory.email)
  expect(await outcome(market.signIn({ ...mallory, email: victim }))).toBe('done')
  expect(await outcome(market.signIn(mallory))).toBe('done')
  const { notices } = await changed.call(myNotices, { query: {} })
  expect(notices.filter(({ kind }) => kind === 'email_changed')).toHaveLength(3)
})

test('a verified address that falls back stays verified', async () => {
  const asha = await market.person('user')
  await verify(await linkFor(market, asha, 'verify_email'))
  const typo = newAddress()
  await changeTo(asha, typo)
  expect(await emailOf(asha)).toEqual({ email: typo, verified: null })
  await register(typo)
  expect(await emailOf(asha)).toEqual({ email: asha.email, verified: expect.any(Date) })
})

test('a change takes an unverified address too, and a verified or registered one is refused without a reason', async () => {
  const [mallory, asha, bala] = await Promise.all([1, 2, 3].map(() => market.person('user')))
  if (mallory === undefined || asha === undefined || bala === undefined) throw new Error('no people')
  const email = newAddress()
  await changeTo(mallory, email)
  const changed = await changeTo(asha, email)
  expect((await changed.call(userProfile, {})).user.email).toBe(email)
  expect(await emailOf(mallory)).toMatchObject({ email: mallory.email })
  await verify(await linkFor(market, { ...asha, email }, 'verify_email'))

  for (const taken of [email, mallory.email]) {
    const { requestId: _, ...problem } = await problemOf(
      bala.call(updateUserProfile, { body: { email: taken, currentPassword: PASSWORD } }),
    )
    expect(problem).toEqual({ status: 400, code: 'profile.refused', message: 'Failed to update profile' })
    expect(await problemOf(register(taken))).toMatchObject({
      status: 400,
      code: 'register.refused',
      message: 'Registration failed. Please try again.',
    })
  }
})

describe('of two people who claim one address, the one who proves the mailbox owns it', () => {
  async function contested() {
    const [asha, mallory] = [await market.person('user'), await market.person('user')]
    const email = newAddress()
    await changeTo(asha, email)
    const ashas = await verification(email)
    await changeTo(mallory, email)
    return { asha, mallory, email, ashas, mallorys: await verification(email) }
  }

  test('the first, although the second has the address', async () => {
    const { asha, mallory, email, ashas, mallorys } = await contested()
    expect(await market.call(readLink, { body: { token: ashas } })).toMatchObject({
      kind: 'verify_email',
      email,
    })
    expect(await verify(ashas)).toMatchObject({ email })
    expect(await emailOf(asha)).toEqual({ email, verified: expect.any(Date) })
    expect(await emailOf(mallory)).toEqual({ email: mallory.email, verified: null })
    expect(await outcome(verify(mallorys))).toBe('link.invalid')
  })

  test('the second', async () => {
    const { asha, mallory, email, ashas, mallorys } = await contested()
    await verify(mallorys)
    expect(await outcome(verify(ashas))).toBe('link.invalid')
    expect(await emailOf(mallory)).toEqual({ email, verified: expect.any(Date) })
    expect(await emailOf(asha)).toEqual({ email: asha.email, verified: null })
  })

  test('only one, if both verify at once', async () => {
    for (let i = 0; i < 5; i++) {
      const { email, ashas, mallorys } = await contested()
      expect(
        (await Promise.all([ashas, mallorys].map((token) => outcome(verify(token))))).toSorted(),
      ).toEqual(['done', 'link.invalid'])
      const owners = await market.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .where('email_verified_at', 'is not', null)
        .execute()
      expect(owners).toHaveLength(1)
    }
  })

  test('a registration and a verification at once leave one owner', async () => {
    for (let i = 0; i < 5; i++) {
      const asha = await market.person('user')
      const email = newAddress()
      await changeTo(asha, email)
      const token = await linkFor(market, { ...asha, email }, 'verify_email')
      const [verified, registered] = await Promise.all([outcome(verify(token)), outcome(register(email))])
      expect([
        ['done', 'register.refused'],
        ['link.invalid', 'done'],
      ]).toContainEqual([verified, registered])
    }
  })
})

test('not-me of a mailbox takes its address back from an account that only claims it', async () => {
  const [asha, mallory] = [await market.person('user'), await market.person('user')]
  const claimed = newAddress()
  const changed = await changeTo(asha, claimed)
  const token = await linkFor(market, { ...asha, email: claimed }, 'not_me', 'password')
  await changeTo(mallory, claimed)
  await market.call(reportNotMe, { body: { token } })
  expect(await emailOf(asha)).toEqual({ email: claimed, verified: expect.any(Date) })
  expect(await emailOf(mallory)).toEqual({ email: mallory.email, verified: null })
  expect(await outcome(changed.call(userProfile, {}))).toBe('auth.required')
})
