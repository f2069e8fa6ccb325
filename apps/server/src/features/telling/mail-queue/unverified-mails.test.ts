import { forgotPassword, sendVerification, verifyEmail } from '@farmgate/contract/people/account-recovery.ts'
import { registerUser, updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { UNVERIFIED_MAILS_PER_HOUR } from '@farmgate/domain/telling/unverified-mail.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkFor, postOf, tokenIn } from '#testing/builders/account-links.ts'
import { ADDRESS, openMarket, PASSWORD, type Person } from '#testing/market.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'

const market = await openMarket()
const { db } = market
const mailbox = await openMailbox()
const post = postOf(market, mailbox)
const { mailbox: MAILBOX, account: ACCOUNT, network: NETWORK, all: ALL } = UNVERIFIED_MAILS_PER_HOUR

// Each test has an hour of its own.
beforeEach(() => sql`delete from unverified_mails`.execute(db))

let count = 0
const stranger = (tag = '') => `stranger-${++count}${tag}@innocent.example`
const registration = (email: string, name = 'Asha') => ({
  body: { name, email, password: PASSWORD, role: 'user', address: ADDRESS } as const,
})
const register = (email: string, name?: string) => market.call(registerUser, registration(email, name))

async function changeTo(person: Person, ...emails: readonly string[]): Promise<void> {
  let token = person.token
  for (const email of emails)
    ({ token = '' } = await market.call(
      updateUserProfile,
      { body: { email, currentPassword: PASSWORD } },
      { token },
    ))
}

/** All mails to these addresses, after the worker has sent what is due. */
async function mailsTo(...emails: readonly string[]) {
  await post.deliver()
  return mailbox.received().filter(({ to }) => emails.some((email) => to.includes(email)))
}

/** Fills the last hour with mails of other people. */
const fill = (mails: number, network: string) =>
  sql`
    with people as (
      insert into accounts (id, realm, role, name, email, password_hash)
      select gen_random_uuid(), 'users', 'user', 'Filler', 'filler-' || gen_random_uuid() || '@innocent.example', ''
        from generate_series(1, ${mails}::int) returning id
    ), sent as (
      insert into mails (id, kind, cause, recipient_id, sent_at, next_try_at)
      select gen_random_uuid(), 'email_verification', 'fill', id, now(), null from people returning id, recipient_id
    )
    insert into unverified_mails (mail_id, address_hash, account_id, network)
    select id, sha256(id::text::bytea), recipient_id, ${network} from sent`.execute(db)

test('a stranger gets few mails, however often an account changes to their address and back', async () => {
  const mallory = await market.person('user')
  const victim = stranger()
  await changeTo(mallory, ...Array.from({ length: 31 }, (_, i) => (i % 2 === 0 ? victim : mallory.email)))
  expect((await mailsTo(victim)).length).toBeLessThanOrEqual(MAILBOX)
})

test('a mailbox gets few mails of all kinds together, however its address is spelled', async () => {
  const name = stranger().split('@')[0] ?? ''
  const spellings = Array.from({ length: 8 }, (_, i) => `${name}+${i}@innocent.example`)
  for (const email of spellings) {
    await register(email)
    await market.call(forgotPassword, { body: { email } })
    await post.deliver()
  }
  expect(await mailsTo(...spellings)).toHaveLength(MAILBOX)
})

test('one account causes few mails to strangers, however many it names', async () => {
  const mallory = await market.person('user')
  const victims = Array.from({ length: 20 }, () => stranger())
  await changeTo(mallory, ...victims)
  expect((await mailsTo(...victims)).length).toBeLessThanOrEqual(ACCOUNT)
})

test('the owner of a registered address reads that it was changed, although a thief used up the hour', async () => {
  const asha = await market.person('user')
  for (let i = 0; i < 6; i++) {
    await asha.call(sendVerification, {})
    await market.call(forgotPassword, { body: { email: asha.email } })
    await post.deliver()
  }
  await changeTo(asha, stranger())
  expect((await mailsTo(asha.email)).at(-1)?.subject).toBe('Your e-mail address was changed')
})

test('a network that has used up the hour causes no more, and its calls are answered as ever', async () => {
  const from = async (ip: string) => {
    const email = stranger()
    const reply = await fetch(market.url + registerUser.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify(registration(email).body),
    })
    expect(await reply.json()).toMatchObject({ message: 'Registered Successfully! Redirecting to login...' })
    return (await mailsTo(email)).length
  }
  expect(await from('198.51.100.7')).toBe(1)
  await fill(NETWORK, '198.51.100.0/24')
  expect(await from('198.51.100.8')).toBe(0)
  expect(await from('203.0.113.9')).toBe(1)
})

test('a full market sends later what it does not send now', async () => {
  const email = stranger()
  const { user } = await register(email)
  await fill(ALL, '192.0.2.0/24')
  expect(await mailsTo(email)).toEqual([])
  await sql`delete from unverified_mails`.execute(db)
  await sql`update mails set next_try_at = now() where recipient_id = ${user._id}`.execute(db)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a mail that is tried again counts once, and parallel workers share one count', async () => {
  const email = stranger()
  const { user } = await register(email)
  await mailbox.shut()
  await post.deliver()
  await mailbox.open()
  await sql`update mails set next_try_at = now() where recipient_id = ${user._id}`.execute(db)
  expect(await mailsTo(email)).toHaveLength(1)
  const { rows } = await sql`select from unverified_mails where account_id = ${user._id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a verified address is not limited', async () => {
  const asha = await market.person('user')
  await market.call(verifyEmail, { body: { token: await linkFor(market, asha, 'verify_email') } })
  await post.deliver()
  await sql`delete from unverified_mails`.execute(db)
  await fill(ALL, '192.0.2.0/24')
  await market.call(forgotPassword, { body: { email: asha.email } })
  expect((await mailsTo(asha.email)).at(-1)?.subject).toBe('Choose a new password')
})

describe('a name with a link', () => {
  const EVIL = 'Your refund of Rs 4,999 waits at http://evil.example/claim - act'

  test('is not in the mail to a stranger who is registered with it, nor is any name', async () => {
    const email = stranger()
    await register(email, EVIL)
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Hello,\n')
    for (const part of [mail?.text, mail?.html, mail?.subject]) {
      expect(part).not.toContain('evil')
      expect(part).not.toContain('4,999')
    }
    expect(tokenIn(mail, 'verify-email')).not.toBe('')
    await market.call(forgotPassword, { body: { email } })
    expect((await mailsTo(email)).at(-1)?.text).not.toContain('evil')
  })

  test('is written without its link to a person who verified the address', async () => {
    const email = stranger()
    const { user } = await register(email, EVIL)
    await market.call(verifyEmail, {
      body: { token: await linkFor(market, { id: user._id, email }, 'verify_email') },
    })
    await market.call(forgotPassword, { body: { email } })
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.text).toContain('waits at evil. example/claim')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toContain('evil.example')
      expect(part).not.toContain('http://evil')
    }
  })
})
