import { attention } from '@farmgate/contract/telling/attention.ts'
import { updateFarmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import {
  confirmPayoutAccount,
  decidePayoutAccount,
  passbook,
  payoutAccount,
  payoutAccountsOfFarmer,
  savePayoutAccount,
  stopPayoutAccount,
} from '@farmgate/contract/money/payout-account.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PayoutRail, Validation } from '#adapters/payouts/payout-rail.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { openMarket, outcome, PASSWORD, type Person, problemOf } from '#testing/market.ts'
import { checkPayoutAccounts } from './check-payout-accounts.ts'
import { blockAccounts } from './decide-payout-account.ts'
import { findPayableAccount } from './payout-accounts.sql.ts'

const market = await openMarket()
const { db, deps } = market
const [admin, other] = [await market.person('admin'), await market.person('admin')]
let farmer: Person

const BANK: PayTo = { kind: 'bank', ifsc: 'MAHB0000321', number: '60412345678', name: 'Savita R Pawar' }
const UPI: PayTo = { kind: 'upi', vpa: 'savita@okhdfc', name: 'Savita R Pawar' }
const YBL: PayTo = { kind: 'upi', vpa: 'pawar@ybl', name: 'Savita R Pawar' }
const THEIRS = 'SAVITA RAMESH PAWAR'

/** What the bank answers, by turns; the last answer stays. */
let answers: (Omit<Validation, 'railId'> | Error)[]
let asked: { payTo: PayTo; key: string }[]
const answer = (railId: string): Validation => {
  const next = answers.length > 1 ? answers.shift() : answers[0]
  if (next === undefined || next instanceof Error) throw next ?? new Error('no answer')
  return { railId, ...next }
}
const rail = {
  kind: 'razorpayx',
  validate: async (payTo, key) => {
    asked.push({ payTo, key })
    return answer(`fav_${key}`)
  },
  findValidation: async (railId) => answer(railId),
} as Partial<PayoutRail> as PayoutRail

const check = () => checkPayoutAccounts({ db: market.workerDb, log: deps.log, vault: deps.vault, rail })
/** What was postponed is due again. */
const hurry = () =>
  db
    .updateTable('payout_accounts')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
const valid = (bankName: string | null = THEIRS) => ({ state: 'valid', bankName }) as const

const save = (account: PayTo, person = farmer, currentPassword = PASSWORD) =>
  person.call(savePayoutAccount, { body: { ...account, currentPassword } })
const show = (person = farmer) => person.call(payoutAccount, {})
const payable = async (hoursAhead = 0, person = farmer) => {
  const { rows } = await sql<{ masked: string }>`
    select masked from payout_accounts
     where id = payable_account(${person.id}, now() + ${hoursAhead} * interval '1 hour')`.execute(db)
  return rows[0]?.masked ?? null
}
const verifyEmail = (person: Person) =>
  db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute()
const waitingRows = async (kind: 'payout_account' | 'payout_failed' = 'payout_account') =>
  (await admin.call(attention, { query: { kind } })).rows.filter(
    ({ account }) => account?.farmer._id === farmer.id,
  )
const idOf = async () => (await waitingRows())[0]?._id ?? ''
const actsOn = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'action', 'before', 'after', 'detail'])
    .where('subject_id', '=', id)
    .where('action', 'like', '%payout_account%')
    .orderBy('id')
    .execute()
const newsOf = async () =>
  (await farmer.call(myNotices, { query: {} })).notices.map(({ kind, detail }) => ({ kind, detail }))
const mailsOf = () =>
  db.selectFrom('mails').select('kind').where('recipient_id', '=', farmer.id).orderBy('id').execute()
/** The farm has this account in use. */
const inUse = async (account: PayTo = BANK) => {
  await save(account)
  await check()
}

beforeEach(async () => {
  answers = [valid()]
  // Those of earlier tests are answered.
  await hurry()
  await check()
  asked = []
  farmer = await market.person('farmer')
  await verifyEmail(farmer)
})

describe('a first account', () => {
  test('is asked about once, used at once, and shown masked only', async () => {
    expect(await show()).toEqual({
      inUse: null,
      waiting: null,
      mayAdd: true,
      waitHours: 0,
      needsPassbook: false,
    })
    const { waiting } = await save(BANK)
    expect(waiting).toMatchObject({ state: 'checking', masked: 'MAHB0000321 ••••5678', bankName: null })
    expect(await payable()).toBeNull()
    await check()
    await check()
    expect(asked.map(({ payTo }) => payTo)).toEqual([BANK])
    const shown = await show()
    expect(shown).toMatchObject({ waiting: null, waitHours: 48 })
    expect(shown.inUse).toMatchObject({
      kind: 'bank',
      bank: 'Bank of Maharashtra',
      masked: 'MAHB0000321 ••••5678',
      name: 'Savita R Pawar',
      bankName: THEIRS,
      state: 'verified',
    })
    expect(await findPayableAccount(db, farmer.id)).toMatchObject({ masked: 'MAHB0000321 ••••5678' })
  })

  test('needs a verified e-mail, or an operator’s call', async () => {
    const unknown = await market.person('farmer')
    expect((await show(unknown)).mayAdd).toBe(false)
    expect(await outcome(save(UPI, unknown))).toBe('payout_account.unproven')
    await db
      .updateTable('accounts')
      .set({ phone_confirmed_at: new Date(), phone_confirmed_by: admin.id })
      .where('id', '=', unknown.id)
      .execute()
    expect((await show(unknown)).mayAdd).toBe(true)
    expect(await outcome(save(UPI, unknown))).toBe('done')
  })

  test('is announced by mail and in the inbox, masked', async () => {
    await save(UPI)
    expect(await newsOf()).toEqual([{ kind: 'payout_account_changed', detail: { account: 's••••@okhdfc' } }])
    expect((await mailsOf()).map(({ kind }) => kind)).toContain('payout_account_changed')
  })

  test.each([
    ['ifsc', { ...BANK, ifsc: 'MAHB1' }, 'ifsc.invalid'],
    ['number', { ...BANK, number: '1234' }, 'account_number.invalid'],
    ['numberAgain', { ...BANK, numberAgain: '6041234567' }, 'account_number.digit_missing'],
    ['name', { ...BANK, name: ' ' }, 'holder.required'],
    ['vpa', { ...UPI, vpa: 'savita' }, 'upi.invalid'],
  ])('with a wrong %s is refused with the fault of that field', async (field, body, code) => {
    expect(
      await problemOf(farmer.call(savePayoutAccount, { body: { ...body, currentPassword: PASSWORD } })),
    ).toMatchObject({ status: 400, code: 'payout_account.refused', faults: [{ field, code }] })
    expect((await show()).waiting).toBeNull()
  })
})

describe('a change', () => {
  test('waits for its hours, and the old account is paid until then', async () => {
    await inUse(BANK)
    await inUse(UPI)
    expect(await show()).toMatchObject({
      inUse: { masked: 'MAHB0000321 ••••5678' },
      waiting: { masked: 's••••@okhdfc', state: 'verified' },
    })
    const old = 'MAHB0000321 ••••5678'
    expect([await payable(), await payable(47.9), await payable(48.1)]).toEqual([old, old, 's••••@okhdfc'])
    const [news] = await newsOf()
    expect(news).toMatchObject({ kind: 'payout_account_changed', detail: { account: 's••••@okhdfc' } })
    expect(Date.parse(news?.detail['usableFrom'] ?? '') - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
  })

  test('waits as long as the setting says', async () => {
    await inUse(BANK)
    await db.updateTable('market_settings').set({ payout_account_wait_hours: 5 }).execute()
    await inUse(UPI)
    await db.updateTable('market_settings').set({ payout_account_wait_hours: 48 }).execute()
    expect([await payable(4.9), await payable(5.1)]).toEqual(['MAHB0000321 ••••5678', 's••••@okhdfc'])
  })

  test('needs the password', async () => {
    await inUse(BANK)
    const put = (currentPassword?: string) =>
      outcome(farmer.call(savePayoutAccount, { body: { ...UPI, currentPassword } }))
    expect(await put()).toBe('auth.reauth_required')
    expect(await put('not it')).toBe('auth.wrong_current_password')
    expect((await show()).waiting).toBeNull()
    expect(await newsOf()).toHaveLength(1)
  })

  test('needs the password of a plain client too, however fresh its sign-in, and so does a first account', async () => {
    for (const isFirst of [true, false]) {
      farmer = await market.person('farmer', { renews: false })
      await verifyEmail(farmer)
      if (!isFirst) await inUse(BANK)
      const shown = await show()
      expect(await outcome(farmer.call(savePayoutAccount, { body: UPI }))).toBe('auth.reauth_required')
      expect(await show()).toEqual(shown)
      expect(await outcome(save(UPI))).toBe('done')
    }
  })

  test.each([
    ['password', { password: 'a password of the thief' }],
    ['e-mail', { email: 'thief@example.in' }],
  ])(
    'is refused for three days after a plain client changed the %s without the old password',
    async (_, fields) => {
      farmer = await market.person('farmer', { renews: false })
      await verifyEmail(farmer)
      const { token = '' } = await farmer.call(updateFarmerProfile, { body: fields })
      await verifyEmail(farmer)
      const add = (currentPassword: string) =>
        outcome(market.call(savePayoutAccount, { body: { ...UPI, currentPassword } }, { token }))
      const current = 'password' in fields ? fields.password : PASSWORD
      expect(await add(current)).toBe('payout_account.new_password')

      // With the new password the thief proves another change, which makes nothing better.
      const again = { password: 'a third password', currentPassword: current }
      const renewed = await market.call(updateFarmerProfile, { body: again }, { token })
      farmer.useToken(renewed.token ?? '')
      expect(await outcome(save(UPI, farmer, 'a third password'))).toBe('payout_account.new_password')

      await db
        .updateTable('accounts')
        .set({ credentials_unproved_at: sql`now() - interval '72 hours'` })
        .where('id', '=', farmer.id)
        .execute()
      expect(await outcome(save(UPI, farmer, 'a third password'))).toBe('done')
    },
  )

  test('does not wait after a change that was proved by the old password', async () => {
    const { token = '' } = await farmer.call(updateFarmerProfile, {
      body: { password: 'a new password', currentPassword: PASSWORD },
    })
    farmer.useToken(token)
    expect(await outcome(save(UPI, farmer, 'a new password'))).toBe('done')
  })

  test('is stopped by the farmer, without a password, and never used', async () => {
    await inUse(BANK)
    await inUse(UPI)
    expect((await farmer.call(stopPayoutAccount, {})).waiting).toBeNull()
    expect(await payable(49)).toBe('MAHB0000321 ••••5678')
    expect((await farmer.call(stopPayoutAccount, {})).inUse?.state).toBe('verified')
  })

  test('takes the place of the change before it', async () => {
    await inUse(BANK)
    await inUse(UPI)
    await inUse(YBL)
    await farmer.call(stopPayoutAccount, {})
    expect(await payable(100)).toBe('MAHB0000321 ••••5678')
  })

  test('to the account in use is refused', async () => {
    await inUse(BANK)
    expect(await outcome(save(BANK))).toBe('payout_account.same')
  })

  test('two at the same time leave one', async () => {
    await inUse(BANK)
    await Promise.all([save(UPI), save(YBL)])
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from payout_accounts
       where farmer_id = ${farmer.id} and state = 'checking' and replaced_at is null`.execute(db)
    expect(rows).toEqual([{ waiting: 1 }])
  })
})

describe('the penny drop', () => {
  test('is asked for again under the same key after a lost answer', async () => {
    answers = [new Error('lost'), valid()]
    await save(BANK)
    await check()
    expect((await show()).waiting?.state).toBe('checking')
    await hurry()
    await check()
    expect((await show()).inUse?.state).toBe('verified')
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  })

  test('is looked up, not repeated, while the bank has not answered', async () => {
    answers = [{ state: 'pending', bankName: null }, { state: 'pending', bankName: null }, valid()]
    await save(BANK)
    for (let turn = 0; turn < 3; turn++) {
      await hurry()
      await check()
    }
    expect(asked).toHaveLength(1)
    expect((await show()).inUse?.state).toBe('verified')
  })

  test('that finds no such account refuses it and tells the farmer', async () => {
    answers = [{ state: 'invalid', bankName: null }]
    await save(BANK)
    await check()
    expect((await show()).waiting?.state).toBe('refused')
    expect(await payable()).toBeNull()
    expect((await newsOf()).map(({ kind }) => kind)).toEqual([
      'payout_account_refused',
      'payout_account_changed',
    ])
  })

  test('whose answer comes after the change was stopped changes nothing', async () => {
    answers = [{ state: 'pending', bankName: null }, valid()]
    await save(BANK)
    await check()
    await farmer.call(stopPayoutAccount, {})
    await hurry()
    await check()
    expect(await show()).toMatchObject({ inUse: null, waiting: null })
  })
})

describe('a name that differs', () => {
  beforeEach(async () => {
    answers = [valid('RAMESH K PAWAR')]
    await save(BANK)
    await check()
  })

  test('waits for an operator, who sees both names', async () => {
    expect((await show()).waiting).toMatchObject({ state: 'name_differs', bankName: 'RAMESH K PAWAR' })
    expect(await payable()).toBeNull()
    expect((await waitingRows()).map(({ account }) => account)).toMatchObject([
      {
        masked: 'MAHB0000321 ••••5678',
        name: 'Savita R Pawar',
        bankName: 'RAMESH K PAWAR',
        farmer: { _id: farmer.id, name: farmer.name },
        hasPassbook: false,
      },
    ])
  })

  test('is accepted by an operator once, and it is in the audit log', async () => {
    const id = await idOf()
    const accept = (by: Person) =>
      outcome(by.call(decidePayoutAccount, { params: { id }, body: { decision: 'accepted' } }))
    const done = await Promise.all([accept(admin), accept(other)])
    expect(done.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'payout_account.decided'])
    expect(await payable()).toBe('MAHB0000321 ••••5678')
    expect(await waitingRows()).toEqual([])
    expect((await actsOn(farmer.id)).at(-1)).toMatchObject({
      action: 'farmer.payout_account_accepted',
      before: { payoutAccount: 'name_differs' },
      after: { payoutAccount: 'verified' },
      detail: { account: 'MAHB0000321 ••••5678' },
    })
  })

  test('is refused with a note that the farmer reads', async () => {
    const body = { decision: 'refused', note: 'This is your brother’s account' } as const
    await admin.call(decidePayoutAccount, { params: { id: await idOf() }, body })
    expect((await show()).waiting).toMatchObject({ state: 'refused', note: body.note })
    expect((await newsOf())[0]).toMatchObject({
      kind: 'payout_account_refused',
      detail: { account: 'MAHB0000321 ••••5678', note: body.note },
    })
    expect(await payable()).toBeNull()
  })

  test('that the farmer took back can’t be accepted', async () => {
    const id = await idOf()
    await farmer.call(stopPayoutAccount, {})
    const body = { decision: 'accepted' } as const
    expect(await outcome(admin.call(decidePayoutAccount, { params: { id }, body }))).toBe(
      'payout_account.decided',
    )
    expect(await waitingRows()).toEqual([])
  })
})

describe('a blocked account', () => {
  const block = async () => {
    const account = await findPayableAccount(db, farmer.id)
    await inTransaction(db, (tx) => blockAccounts(tx, [account?.id ?? '']))
  }

  test('is not paid, nor the one before it, until an operator confirms it', async () => {
    await inUse(BANK)
    await block()
    expect(await payable()).toBeNull()
    expect(await show()).toMatchObject({ inUse: { state: 'blocked' }, waitHours: 48 })
    const [{ _id: id } = { _id: '' }] = await waitingRows('payout_failed')
    await admin.call(confirmPayoutAccount, { params: { id } })
    expect(await payable()).toBe('MAHB0000321 ••••5678')
    expect(await outcome(other.call(confirmPayoutAccount, { params: { id } }))).toBe(
      'payout_account.not_blocked',
    )
    expect((await actsOn(farmer.id)).at(-1)).toMatchObject({
      by: admin.id,
      action: 'farmer.payout_account_confirmed',
    })
  })

  test('may be added again by the farmer, and waits like every change', async () => {
    await inUse(BANK)
    await block()
    await inUse(BANK)
    expect([await payable(47), await payable(49)]).toEqual([null, 'MAHB0000321 ••••5678'])
    expect(await waitingRows('payout_failed')).toHaveLength(1)
    await givePayoutAccount(market, farmer.id)
    expect(await waitingRows('payout_failed')).toEqual([])
  })
})

test('the same account at another farm is a warning for the operator', async () => {
  await inUse(UPI)
  const second = await market.person('farmer')
  await verifyEmail(second)
  await save(UPI, second)
  const { accounts } = await admin.call(payoutAccountsOfFarmer, { params: { id: second.id } })
  expect(accounts.map(({ sameAs }) => sameAs)).toEqual([
    expect.arrayContaining([{ _id: farmer.id, name: farmer.name }]),
  ])
  expect(await outcome(admin.call(payoutAccountsOfFarmer, { params: { id: admin.id } }))).toBe(
    'farmer.not_found',
  )
})

describe('without a penny drop', async () => {
  const paper = await openMarket({ rail: { ...rail, kind: 'bank_file' } })
  const operator = await paper.person('admin')
  const grower = await paper.person('farmer')
  await paper.db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()

  test('an operator looks at the passbook, which only the vault can open', async () => {
    expect((await grower.call(payoutAccount, {})).needsPassbook).toBe(true)
    const fields = { ...BANK, currentPassword: PASSWORD }
    expect(await outcome(grower.call(savePayoutAccount, { body: fields }))).toBe('picture.required')
    const reply = await sendForm(paper, grower, savePayoutAccount, { body: fields }, await takePhoto())
    expect(reply).toMatchObject({ waiting: { state: 'checking', byPassbook: true } })
    const { rows } = await operator.call(attention, { query: { kind: 'payout_account' } })
    expect(rows.map(({ account }) => account?.hasPassbook)).toEqual([true])
    const params = { id: rows[0]?._id ?? '' }
    const { image } = await operator.call(passbook, { params })
    expect(image).toMatch(/^data:image\/webp;base64,UklGR/)
    await operator.call(decidePayoutAccount, { params, body: { decision: 'accepted' } })
    expect((await grower.call(payoutAccount, {})).inUse?.state).toBe('verified')
    const { rows: stored } = await sql<{ isPlain: boolean }>`
      select strpos(encode(passbook, 'escape'), 'WEBP') > 0 as "isPlain" from payout_accounts`.execute(
      paper.db,
    )
    expect(stored).toEqual([{ isPlain: false }])
  })
})
