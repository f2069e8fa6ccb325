import { registerUser } from '@farmgate/contract/people/accounts.ts'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { expect, test } from 'vitest'
import { unlimited } from '#http/limits/call-limits.ts'
import { ADDRESS, openMarket, outcome, PASSWORD } from '#testing/market.ts'

let registered = 0
const market = await openMarket({
  limits: {
    ...unlimited,
    // Every second account exceeds the limit.
    countRegistered: async () => (++registered % 2 === 0 ? { count: 50 + registered, minutes: 10 } : null),
  },
})
const admin = await market.person('admin')
const register = (n: number) =>
  outcome(
    market.call(registerUser, {
      body: { name: 'N', email: `n${n}@example.in`, password: PASSWORD, role: 'user', address: ADDRESS },
    }),
  )
const alarmRows = async () => (await admin.call(attention, { query: {} })).rows.filter(({ alarm }) => alarm)
const mails = () => market.db.selectFrom('mails').select('kind').where('kind', '=', 'alarm_raised').execute()

test('unusually many registrations from one network raise one alarm with a row, a notice and a mail', async () => {
  expect(await register(1)).toBe('done')
  expect(await alarmRows()).toEqual([])
  for (const n of [2, 3, 4]) expect(await register(n)).toBe('done')

  const facts = { count: 54, minutes: 10, network: '127.0.0.0/24' }
  expect(await alarmRows()).toMatchObject([
    { kind: 'alarm', amount: 0, alarm: { kind: 'bulk_registration', times: 2, facts } },
  ])
  expect(await mails()).toHaveLength(1)
})

test('an alarm that can’t be written does not fail the registration', async () => {
  await market.db.schema.alterTable('alarms').renameTo('hidden').execute()
  expect([await register(5), await register(6)]).toEqual(['done', 'done'])
  await market.db.schema.alterTable('hidden').renameTo('alarms').execute()
})
