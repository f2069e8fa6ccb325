import {
  ACCOUNT_STATES,
  type AccountFacts,
  type AccountState,
  type CheckedBy,
  payableAccount,
} from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'

const market = await openMarket()
const { db } = market
const admin = await market.person('admin')
let farmerId: string
let id: string

beforeEach(async () => {
  farmerId = (await market.person('farmer')).id
  id = await givePayoutAccount(market, farmerId)
})

test.each([
  ['the time', `usable_from = usable_from - interval '48 hours'`],
  ['the farm', `farmer_id = '${admin.id}'`],
  ['the name', `holder_name = 'Another'`],
])('%s of an account stays what was announced, also for manual SQL', async (_, change) => {
  await expect(
    sql`update payout_accounts set ${sql.raw(change)} where id = ${id}`.execute(db),
  ).rejects.toThrow('stays what was announced')
})

test('an account is never deleted', async () => {
  await expect(sql`delete from payout_accounts`.execute(db)).rejects.toThrow('append-only')
})

test.each([
  ['MAHB0000321 60412345678', 'payout_account_is_masked'],
  ['60412345678', 'payout_account_is_masked'],
  ['savita@okhdfc', 'payout_account_is_masked'],
])('%s is not stored as what is shown', async (masked, constraint) => {
  await expect(
    sql`insert into payout_accounts (id, farmer_id, kind, cipher, key_id, fingerprint, masked, holder_name, state,
                                     checked_by, usable_from, next_check_at)
        select gen_random_uuid(), farmer_id, kind, cipher, key_id, fingerprint, ${masked}, holder_name, 'checking',
               'rail', usable_from, now() from payout_accounts where id = ${id}`.execute(db),
  ).rejects.toThrow(constraint)
})

const ALLOWED = new Set([
  'checking>name_differs',
  'checking>verified',
  'checking>refused',
  'name_differs>verified',
  'name_differs>refused',
  'verified>blocked',
  'blocked>verified',
])
const moves = ACCOUNT_STATES.flatMap((from) =>
  ACCOUNT_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
)
const move = (to: AccountState, decidedBy: string | null) => sql`
  update payout_accounts
     set state = ${to}, next_check_at = null, decided_by = ${decidedBy},
         decided_at = case when ${decidedBy}::uuid is not null then clock_timestamp() end,
         verified_at = case when ${to} in ('verified', 'blocked') then now() end
   where id = ${id}`

test.each(moves)('an account that is %s becomes %s only where the rules say so', async (from, to) => {
  id = await givePayoutAccount(market, (await market.person('farmer')).id, { state: from })
  const moved = await move(to, admin.id)
    .execute(db)
    .then(
      () => true,
      () => false,
    )
  expect(moved).toBe(ALLOWED.has(`${from}>${to}`))
})

test.each(['name_differs', 'blocked'] as const)(
  'only an operator makes an account that is %s payable',
  async (from) => {
    id = await givePayoutAccount(market, (await market.person('farmer')).id, { state: from })
    await expect(move('verified', null).execute(db)).rejects.toThrow('an operator decides')
  },
)

test('an account that the farmer took back never becomes payable', async () => {
  id = await givePayoutAccount(market, (await market.person('farmer')).id, { state: 'name_differs' })
  await sql`update payout_accounts set replaced_at = now() where id = ${id}`.execute(db)
  await expect(move('verified', admin.id).execute(db)).rejects.toThrow('does not become verified')
})

test('a passbook is accepted by an operator only', async () => {
  const passbook = { state: 'checking', checkedBy: 'operator' } as const
  id = await givePayoutAccount(market, (await market.person('farmer')).id, passbook)
  await expect(move('verified', null).execute(db)).rejects.toThrow('payout_account_of_a_passbook_is_decided')
})

test('a farm has one account at a time whose holder is not known', async () => {
  await givePayoutAccount(market, farmerId, { state: 'name_differs' })
  await expect(givePayoutAccount(market, farmerId, { state: 'checking' })).rejects.toThrow(
    'payout_account_one_to_check',
  )
})

/** Accounts of one farm, oldest first: at most one of them is not known yet. */
const histories = fc
  .array(
    fc.record({
      state: fc.constantFrom<AccountState>('verified', 'refused', 'blocked'),
      usableInHours: fc.integer({ min: -50, max: 50 }),
      isReplaced: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .filter((accounts) => accounts.every(({ usableInHours }) => usableInHours !== 0))

test('the database pays the account that the rule names, for any history', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const farm = (await market.person('farmer')).id
      const start = Date.now() - 1_000_000
      const facts: (AccountFacts & { id: string })[] = []
      for (const [at, { state, usableInHours, isReplaced }] of history.entries()) {
        const createdAt = new Date(start + at * 1_000)
        const made = await givePayoutAccount(market, farm, { state, usableInHours, createdAt })
        if (isReplaced)
          await sql`update payout_accounts set replaced_at = now() where id = ${made}`.execute(db)
        facts.push({
          id: made,
          state,
          checkedBy: 'rail' satisfies CheckedBy,
          createdAt,
          usableFrom: new Date(Date.now() + usableInHours * 3_600_000),
          verifiedAt: state === 'refused' ? null : createdAt,
          replacedAt: isReplaced ? new Date() : null,
        })
      }
      const { rows } = await sql<{ id: string | null }>`select payable_account(${farm}, now()) as id`.execute(
        db,
      )
      expect(rows[0]?.id ?? null).toBe(payableAccount(facts, new Date())?.id ?? null)
    }),
    { numRuns: 40 },
  )
}, 60_000)
