import type { Input } from '@farmgate/contract/endpoint.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { changeSettings, settings } from '@farmgate/contract/market/settings.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'

const market = await openMarket({}, { cashLimits: 'standard' })
const { db } = market
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await market.person('admin')
  other = await market.person('admin')
})

beforeEach(async () => {
  await sql`truncate home_copy`.execute(db)
  await sql`update market_settings set ship_within_hours = 24, deliver_within_hours = 48, version = 1,
            updated_by = null`.execute(db)
})

type Body = Input<typeof changeSettings>['body']

const standard = { buyers: null, farmers: null, delivery: null, returns: null }
const asItIs: Body = {
  copy: { en: standard, hi: standard },
  attention: { shipWithinHours: 24, deliverWithinHours: 48 },
}
const cashLimits = {
  cashNewOrders: 1,
  cashNewValue: 1_500,
  cashNewShare: 20,
  cashNewUnits: 5,
  cashTrustedOrders: 3,
  cashTrustedValue: 5_000,
  cashTrustedShare: 50,
  cashTrustedUnits: 20,
}
const unpaidLimits = {
  unpaidUnits: 10,
  unpaidShare: 20,
  unpaidOrderValue: 5_000,
  unpaidMinutes: 10,
  unpaidUnitsMax: 200,
  unpaidValueMax: 25_000,
}
const alarmLimits = {
  alarmNewOrders: 20,
  alarmNewValue: 20_000,
  alarmAccountListings: 5,
  alarmAccountValue: 50_000,
}
const claimLimits = {
  claimHours: 24,
  claimAutoMax: 200,
  claimAutoMonthly: 2,
  doorRefundStop: 500,
  doorRefundDay: 2_000,
}
const inEnglish = (claims: Partial<Body['copy']['en']>): Body => ({
  ...asItIs,
  copy: { en: { ...standard, ...claims }, hi: standard },
})

const read = async () => (await admin.call(settings, {})).settings
const save = (body: Body, by = admin) => by.call(changeSettings, { body })
const acts = () =>
  db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'before', 'after'])
    .where('action', '=', 'settings.changed')
    .orderBy('id')
    .execute()

test('return the texts of the home page, the standard texts, the fees, and the attention limits', async () => {
  expect(await read()).toEqual({
    copy: { en: standard, hi: standard },
    defaults: { en: english, hi: hindi },
    refunds: { unmatchedCountMax: 5, unmatchedSumMax: 10_000 },
    cash: cashLimits,
    unpaid: unpaidLimits,
    alarms: alarmLimits,
    claims: claimLimits,
    payouts: { payoutMinimum: 100, payoutWaitHours: 24, payoutAccountWaitHours: 48, payoutWeekday: 0 },
    fees: { delivery: 20, platform: 5 },
    attention: { shipWithinHours: 24, deliverWithinHours: 48 },
    largeRefunds: { secondPerson: false, secondPersonFrom: 2_000 },
    signIn: { factorEverywhere: false, adminIdleDays: 7, sessionsMax: 30 },
    shop: { afterAdd: 'cart' },
    rounds: { outsideRounds: 'refuse', deliveryClaim: 'text' },
    guards: { wait: false, pending: [] },
    version: 1,
    updatedAt: expect.any(String),
    updatedBy: null,
  })
})

describe('an operator', () => {
  test('words a claim, hides another and restores the standard text; the home page shows it', async () => {
    const { message, settings: saved } = await save(
      inEnglish({ buyers: ' 212 buyers in Satara ', delivery: '' }),
    )
    expect(message).toBe('Settings saved')
    expect(saved).toMatchObject({
      copy: { en: { buyers: '212 buyers in Satara', delivery: '', farmers: null } },
      version: 2,
      updatedBy: { _id: admin.id, name: admin.name },
    })
    expect((await market.call(home, {})).copy).toEqual({
      en: { ...english, buyers: '212 buyers in Satara', delivery: '' },
      hi: hindi,
    })
    await save(inEnglish({ delivery: '' }))
    expect((await market.call(home, {})).copy.en).toEqual({ ...english, delivery: '' })
  })

  test('sets the attention limits, as numbers or as a form sends them', async () => {
    await save({ ...asItIs, attention: { shipWithinHours: '12', deliverWithinHours: 72 } })
    expect((await read()).attention).toEqual({ shipWithinHours: 12, deliverWithinHours: 72 })
  })

  test('sets the limits of cash and of the alarms; omitted ones stay; the log records what changed', async () => {
    const cash = { ...cashLimits, cashNewOrders: '0', cashTrustedValue: 8_000 }
    const alarms = { ...alarmLimits, alarmNewOrders: 30 }
    await save({ ...asItIs, cash, alarms })
    await save({ ...asItIs, attention: { shipWithinHours: 12, deliverWithinHours: 48 } })
    expect(await read()).toMatchObject({
      cash: { ...cashLimits, cashNewOrders: 0, cashTrustedValue: 8_000 },
      alarms: { ...alarmLimits, alarmNewOrders: 30 },
    })
    expect((await acts()).at(-2)).toMatchObject({
      before: { cashNewOrders: 1, cashTrustedValue: 5_000, alarmNewOrders: 20 },
      after: { cashNewOrders: 0, cashTrustedValue: 8_000, alarmNewOrders: 30 },
    })
    await save({ ...asItIs, cash: cashLimits, alarms: alarmLimits })
  })

  test('decides about orders outside rounds and the delivery claim; omitted ones stay', async () => {
    const before = { outsideRounds: 'refuse', deliveryClaim: 'text' } as const
    const after = { outsideRounds: 'accept', deliveryClaim: 'rounds' } as const
    await save({ ...asItIs, rounds: after })
    expect((await acts()).at(-1)).toEqual({ actor: admin.id, before, after })
    await save({ ...asItIs, attention: { shipWithinHours: 12, deliverWithinHours: 48 } })
    expect((await read()).rounds).toEqual(after)
    await save({ ...asItIs, rounds: before })
    expect((await read()).rounds).toEqual(before)
  })

  test('sets the minimum and the weekday of payouts, and how long money and a changed account wait; omitted they stay', async () => {
    const before = { payoutMinimum: 100, payoutWaitHours: 24, payoutAccountWaitHours: 48, payoutWeekday: 0 }
    await save({ ...asItIs, payouts: { ...before, payoutAccountWaitHours: '72', payoutWeekday: '1' } })
    await save(asItIs)
    expect((await read()).payouts).toEqual({ ...before, payoutAccountWaitHours: 72, payoutWeekday: 1 })
    expect((await acts()).at(-1)).toMatchObject({
      before: { payoutAccountWaitHours: 48, payoutWeekday: 0 },
      after: { payoutAccountWaitHours: 72, payoutWeekday: 1 },
    })
    await save({ ...asItIs, payouts: before })
  })

  test('sets the limits of claims; omitted ones stay; the log records what changed', async () => {
    await save({
      ...asItIs,
      claims: { claimHours: '48', claimAutoMax: 0, claimAutoMonthly: 5, doorRefundStop: 300 },
    })
    await save({ ...asItIs, attention: { shipWithinHours: 12, deliverWithinHours: 48 } })
    expect((await read()).claims).toEqual({
      ...claimLimits,
      claimHours: 48,
      claimAutoMax: 0,
      claimAutoMonthly: 5,
      doorRefundStop: 300,
    })
    expect((await acts()).at(-2)).toMatchObject({
      before: { claimHours: 24, claimAutoMax: 200, claimAutoMonthly: 2, doorRefundStop: 500 },
      after: { claimHours: 48, claimAutoMax: 0, claimAutoMonthly: 5, doorRefundStop: 300 },
    })
    await save({ ...asItIs, claims: claimLimits })
  })

  test('leaves only what changed in the audit log, before and after', async () => {
    const before = (await acts()).length
    await save({
      ...inEnglish({ buyers: 'Many' }),
      attention: { shipWithinHours: 6, deliverWithinHours: 48 },
    })
    // The same values again are no change.
    await save({
      ...inEnglish({ buyers: 'Many' }),
      attention: { shipWithinHours: 6, deliverWithinHours: 48 },
    })
    expect((await acts()).slice(before)).toEqual([
      {
        actor: admin.id,
        before: { 'en.buyers': null, shipWithinHours: 24 },
        after: { 'en.buyers': 'Many', shipWithinHours: 6 },
      },
    ])
    expect((await read()).version).toBe(2)
  })
})

test.each([
  [
    'a claim longer than its place',
    inEnglish({ buyers: 'x'.repeat(61) }),
    'copy.en.buyers',
    'field.too_long',
  ],
  ['no hours', withHours(0), 'attention.shipWithinHours', 'hours.invalid'],
  ['more than ten days', withHours(241), 'attention.shipWithinHours', 'hours.invalid'],
  ['part of an hour', withHours('1.5'), 'attention.shipWithinHours', 'hours.invalid'],
  ['a word for hours', withHours('soon'), 'attention.shipWithinHours', 'hours.invalid'],
  ['nothing for hours', withHours(' '), 'attention.shipWithinHours', 'hours.invalid'],
  ['less than no cash order', withCash({ cashNewOrders: -1 }), 'cash.cashNewOrders', 'cash_orders.invalid'],
  ['paise', withCash({ cashNewValue: '0.5' }), 'cash.cashNewValue', 'cash_value.invalid'],
  [
    'more than the whole stock',
    withCash({ cashTrustedShare: 101 }),
    'cash.cashTrustedShare',
    'cash_share.invalid',
  ],
  ['no unit of a listing', withCash({ cashNewUnits: 0 }), 'cash.cashNewUnits', 'cash_units.invalid'],
  [
    'an alarm about nothing',
    { ...asItIs, alarms: { ...alarmLimits, alarmNewOrders: 0 } },
    'alarms.alarmNewOrders',
    'alarm_limit.invalid',
  ],
  ...(
    [
      ['no hours for claims', 'claimHours', 0, 'hours.invalid'],
      ['a claim of paise', 'claimAutoMax', 0.5, 'claim_auto_max.invalid'],
      ['a claim above a lakh', 'claimAutoMax', 100_001, 'claim_auto_max.invalid'],
      ['more than a hundred claims', 'claimAutoMonthly', 101, 'claim_auto_monthly.invalid'],
    ] as const
  ).map(([what, name, value, code]): [string, Body, string, string] => [
    what,
    { ...asItIs, claims: { ...claimLimits, [name]: value } },
    `claims.${name}`,
    code,
  ]),
])('%s is refused, and its field is named', async (_, body, field, code) => {
  const problem = await problemOf(save(body))
  expect(problem).toMatchObject({ status: 400, code: 'settings.refused' })
  expect(problem.faults).toMatchObject([{ field, code }])
  expect((await read()).version).toBe(1)
})

function withCash(cash: Partial<Record<keyof typeof cashLimits, number | string>>): Body {
  return { ...asItIs, cash: { ...cashLimits, ...cash } }
}

function withHours(shipWithinHours: number | string): Body {
  return { ...asItIs, attention: { shipWithinHours, deliverWithinHours: 48 } }
}

describe('two operators', () => {
  test('of whom the second saw older settings: the second is refused, and nothing of it is saved', async () => {
    await save({ ...inEnglish({ buyers: 'First' }), version: 1 })
    expect(await problemOf(save({ ...inEnglish({ buyers: 'Second' }), version: 1 }, other))).toMatchObject({
      status: 409,
      code: 'settings.stale',
    })
    expect((await read()).copy.en.buyers).toBe('First')
  })

  test('at once: one wins', async () => {
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((buyers, n) =>
        outcome(save({ ...inEnglish({ buyers }), version: 1 }, n % 2 === 0 ? admin : other)),
      ),
    )
    expect(outcomes.sort()).toEqual(['done', 'settings.stale', 'settings.stale', 'settings.stale'])
    expect((await read()).version).toBe(2)
  })
})
