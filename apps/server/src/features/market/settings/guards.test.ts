import { attention } from '@farmgate/contract/telling/attention.ts'
import { disableStaff } from '@farmgate/contract/people/staff.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { changeSettings, settings, stopSettingChange } from '@farmgate/contract/market/settings.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { askedChange, endSettingWaits, listAskedChanges } from '#testing/builders/pending-changes.sql.ts'
import { untilLockWaits } from '#testing/database/lock-waits.sql.ts'
import { type Market, openMarket, outcome, type Person } from '#testing/market.ts'
import { approve, draftOf, farmToPay, sendAll, sold } from '#features/money/payouts/testing/payout-market.ts'
import { fillBank } from '#features/money/payouts/testing/payouts.sql.ts'
import { applySettingChanges } from './apply-setting-changes.ts'
import { saveStopped } from './pending-changes.sql.ts'

/** Where payouts were approved and none was ever sent, and where one was. */
const fresh = await openMarket()
const market = await openMarket()
const { db } = market

/** A run that a second person has approved, and nothing of which is sent. */
async function approvedRun(of: Market): Promise<string> {
  const [drafter, approver] = [await of.person('admin'), await of.person('admin')]
  const farm = await farmToPay(of)
  await sold(of, await of.person('user'), drafter, [{ ...farm.item, count: 2 }])
  await fillBank(of.db, 10_000_00)
  const run = await draftOf(drafter)
  await approve(approver, run)
  return run
}

await approvedRun(fresh)
await sendAll(market, await approvedRun(market))

let owner: Person
let other: Person
let staff: Person

beforeEach(async () => {
  for (const each of [fresh, market])
    await sql`
      update market_settings set payout_account_wait_hours = 48, unmatched_count_max = 5, second_person = true,
             ship_within_hours = 24`.execute(each.db)
  await sql`
    update pending_setting_changes set outcome = 'outdated', ended_at = now() where ended_at is null`.execute(
    db,
  )
  owner = await market.person('admin')
  other = await market.person('admin')
  staff = await market.person('admin', { staffRole: 'staff' })
})

type Values = Partial<{ accountWait: number; brake: number; secondPerson: boolean; shipWithin: number }>

/** What the form sends: everything, with these values changed. */
async function save(
  values: Values,
  { by = owner, code, version }: { by?: Person; code?: string; version?: number } = {},
) {
  const { settings: now } = await by.call(settings, {})
  const { accountWait, brake, secondPerson, shipWithin } = values
  return by.call(changeSettings, {
    body: {
      version: version ?? now.version,
      copy: now.copy,
      attention: { ...now.attention, shipWithinHours: shipWithin ?? now.attention.shipWithinHours },
      refunds: { ...now.refunds, unmatchedCountMax: brake ?? now.refunds.unmatchedCountMax },
      payouts: { ...now.payouts, payoutAccountWaitHours: accountWait ?? now.payouts.payoutAccountWaitHours },
      largeRefunds: { ...now.largeRefunds, secondPerson: secondPerson ?? now.largeRefunds.secondPerson },
      ...(code !== undefined && { code }),
    },
  })
}

const inForce = async (by = owner) => {
  const { settings: now } = await by.call(settings, {})
  return {
    accountWait: now.payouts.payoutAccountWaitHours,
    brake: now.refunds.unmatchedCountMax,
    secondPerson: now.largeRefunds.secondPerson,
  }
}
const pending = async (by = owner) => (await by.call(settings, {})).settings.guards.pending
const stop = (id: string, by: Person) => by.call(stopSettingChange, { params: { id } })
const firstPending = async () => (await pending())[0]?._id ?? ''
const workerRuns = () => applySettingChanges({ db: market.workerDb, log: market.deps.log })
const lastOutcomes = async (count: number) =>
  (await listAskedChanges(db)).slice(-count).map(({ to, outcome: ended }) => [to, ended])
const actsSince = async (act: () => Promise<unknown>) => {
  const acts = () =>
    db
      .selectFrom('audit_log')
      .select(['actor_id as actor', 'action', 'before', 'after'])
      .where('action', 'like', 'settings.%')
      .orderBy('id')
      .execute()
  const before = (await acts()).length
  await act()
  return (await acts()).slice(before)
}
const noticesOf = async (person: Person) =>
  (await person.call(myNotices, { query: {} })).notices.filter(({ kind }) => kind === 'guards_changed')
const mailsTo = ({ id }: Person) =>
  db
    .selectFrom('mails')
    .select('kind')
    .where('recipient_id', '=', id)
    .where('kind', '=', 'guards_changed')
    .execute()

describe('a setting that guards', () => {
  test('is not changed without a code of an owner who has a second factor, nor with a wrong one', async () => {
    const app = await setUpApp(owner)
    for (const values of [
      { accountWait: 1 },
      { accountWait: 72 },
      { secondPerson: false },
      { brake: 1_000 },
    ]) {
      expect(await outcome(save(values))).toBe('second_factor.required')
      expect(await outcome(save(values, { code: '000000' }))).toBe('second_factor.wrong')
    }
    expect(await inForce()).toEqual({ accountWait: 48, brake: 5, secondPerson: true })
    expect(await pending()).toEqual([])
    const code = app.digits(1)
    expect(await outcome(save({ accountWait: 72 }, { code }))).toBe('done')
    expect(await inForce()).toMatchObject({ accountWait: 72 })
    // It is used up.
    expect(await outcome(save({ accountWait: 96 }, { code }))).toBe('second_factor.wrong')
  })

  test('asks for no code where only other settings change', async () => {
    await setUpApp(owner)
    expect(await outcome(save({ shipWithin: 12 }))).toBe('done')
  })

  test('needs no code of an owner without a second factor', async () => {
    expect(await outcome(save({ accountWait: 72 }))).toBe('done')
  })

  test('is not changed by who saw an older version, and the code is not used up', async () => {
    const app = await setUpApp(owner)
    const [code, { version }] = [app.digits(1), (await owner.call(settings, {})).settings]
    await save({ shipWithin: 12 }, { by: other })
    expect(await outcome(save({ accountWait: 72 }, { code, version }))).toBe('settings.stale')
    expect(await outcome(save({ accountWait: 72 }, { code }))).toBe('done')
  })
})

test('a call that asked for no code does not save a guard that another owner changed meanwhile', async () => {
  await setUpApp(owner)
  const { settings: now } = await owner.call(settings, {})
  const { copy, payouts, attention: times } = now
  let saving: Promise<string> = Promise.resolve('')
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('market_settings').set({ payout_account_wait_hours: 96 }).execute()
    // It reads 48 hours, as they are in its body, and waits for the other owner.
    saving = outcome(
      owner.call(changeSettings, {
        body: { copy, payouts, attention: { ...times, shipWithinHours: 12 } },
      }),
    )
    await untilLockWaits(db, 1)
  })
  expect(await saving).toBe('settings.stale')
  expect(await inForce()).toMatchObject({ accountWait: 96 })
})

describe('to protect less', () => {
  test('takes effect at once before the first payout', async () => {
    const first = await fresh.person('admin')
    const { message, settings: saved } = await save({ accountWait: 1, brake: 1_000 }, { by: first })
    expect(message).toBe('Settings saved')
    expect(saved.guards).toEqual({ wait: false, pending: [] })
    expect(await inForce(first)).toMatchObject({ accountWait: 1, brake: 1_000 })
  })

  test('waits for a day after the first payout, while what protects more is in effect at once', async () => {
    const asked = await save({ accountWait: 1, secondPerson: false, brake: 2, shipWithin: 12 })
    expect(asked.message).toBe('Settings saved. What protects less takes effect in 24 hours.')
    expect(await inForce()).toEqual({ accountWait: 48, brake: 2, secondPerson: true })
    const { guards, attention: times } = asked.settings
    expect(times.shipWithinHours).toBe(12)
    expect(guards.wait).toBe(true)
    const by = { _id: owner.id, name: owner.name }
    expect(guards.pending).toMatchObject([
      { setting: 'secondPerson', from: true, to: false, askedBy: by },
      { setting: 'payoutAccountWaitHours', from: 48, to: 1, askedBy: by },
    ])
    for (const { askedAt, takesEffectAt } of guards.pending)
      expect(Date.parse(takesEffectAt) - Date.parse(askedAt)).toBe(24 * 3_600_000)
  })

  test('is applied by the worker when its time has come, and not before', async () => {
    await save({ accountWait: 10 })
    await workerRuns()
    expect(await inForce()).toMatchObject({ accountWait: 48 })
    await endSettingWaits(db)
    const { version } = (await owner.call(settings, {})).settings
    const acts = await actsSince(async () => {
      // Two workers at the same moment.
      await Promise.all([workerRuns(), workerRuns()])
    })
    expect(await inForce()).toMatchObject({ accountWait: 10 })
    expect(await pending()).toEqual([])
    expect(await lastOutcomes(1)).toEqual([[10, 'applied']])
    expect(acts).toEqual([
      {
        actor: owner.id,
        action: 'settings.change_applied',
        before: { payoutAccountWaitHours: 48 },
        after: { payoutAccountWaitHours: 10 },
      },
    ])
    // A form that was opened before it can't bring the old value back unseen.
    expect(await outcome(save({ shipWithin: 13 }, { version }))).toBe('settings.stale')
  })

  test('asked for again waits from the beginning, and the first request is replaced', async () => {
    await save({ accountWait: 10 })
    await endSettingWaits(db)
    await save({ accountWait: 12 }, { by: other })
    expect(await pending()).toMatchObject([{ to: 12, askedBy: { _id: other.id } }])
    await workerRuns()
    expect(await inForce()).toMatchObject({ accountWait: 48 })
    expect(await lastOutcomes(2)).toEqual([
      [10, 'replaced'],
      [12, null],
    ])
  })

  test('ends when the same setting protects more meanwhile', async () => {
    await save({ accountWait: 10 })
    await save({ accountWait: 72 }, { by: other })
    expect(await pending()).toEqual([])
    await endSettingWaits(db)
    await workerRuns()
    expect(await inForce()).toMatchObject({ accountWait: 72 })
    expect(await lastOutcomes(1)).toEqual([[10, 'replaced']])
  })

  test('goes on waiting when other settings are saved', async () => {
    await save({ accountWait: 10 })
    await save({ shipWithin: 12, brake: 4 }, { by: other })
    expect(await pending()).toMatchObject([{ to: 10 }])
  })

  test('has no effect once the setting has another value than it was asked for', async () => {
    await save({ accountWait: 10 })
    await db.updateTable('market_settings').set({ payout_account_wait_hours: 96 }).execute()
    await endSettingWaits(db)
    await workerRuns()
    expect(await inForce()).toMatchObject({ accountWait: 96 })
    expect(await lastOutcomes(1)).toEqual([[10, 'outdated']])
  })

  test('has no effect when the account that asked for it was disabled', async () => {
    await save({ accountWait: 10 })
    await other.call(disableStaff, { params: { id: owner.id } })
    await endSettingWaits(db)
    await workerRuns()
    expect(await inForce(other)).toMatchObject({ accountWait: 48 })
    expect(await lastOutcomes(1)).toEqual([[10, 'outdated']])
  })

  test('asked for by two owners at once waits once', async () => {
    const results = await Promise.all([
      outcome(save({ accountWait: 10 })),
      outcome(save({ accountWait: 11 }, { by: other })),
    ])
    expect(results.toSorted()).toEqual(['done', 'settings.stale'])
    expect(await pending()).toHaveLength(1)
  })
})

describe('what waits', () => {
  test('is stopped by any owner without a code, and stays as it was', async () => {
    await setUpApp(other)
    await save({ accountWait: 10 })
    const id = await firstPending()
    const acts = await actsSince(async () => {
      const { message, settings: now } = await stop(id, other)
      expect(message).toBe('Change stopped')
      expect(now.guards.pending).toEqual([])
    })
    expect(acts).toEqual([
      {
        actor: other.id,
        action: 'settings.change_stopped',
        before: { payoutAccountWaitHours: 10 },
        after: { payoutAccountWaitHours: 48 },
      },
    ])
    await endSettingWaits(db)
    await workerRuns()
    expect(await inForce()).toMatchObject({ accountWait: 48 })
    expect(await outcome(stop(id, owner))).toBe('setting_change.ended')
    expect((await listAskedChanges(db)).at(-1)).toMatchObject({ outcome: 'stopped', endedBy: other.id })
  })

  test('is not applied when it is stopped at the same moment', async () => {
    await save({ accountWait: 10 })
    const id = await firstPending()
    await endSettingWaits(db)
    let applying: Promise<void> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await saveStopped(tx, id, other.id)
      applying = workerRuns()
      await untilLockWaits(db, 1)
    })
    await applying
    expect(await inForce()).toMatchObject({ accountWait: 48 })
    expect(await lastOutcomes(1)).toEqual([[10, 'stopped']])
  })

  test('is not stopped by staff who are no owners', async () => {
    await save({ accountWait: 10 })
    const id = await firstPending()
    const approver = await market.person('admin', { staffRole: 'approver' })
    for (const person of [staff, approver]) expect(await outcome(stop(id, person))).toBe('staff.not_allowed')
    expect(await pending()).toHaveLength(1)
  })

  test('is stopped once, also by two owners at the same moment', async () => {
    await save({ accountWait: 10 })
    const id = await firstPending()
    const results = await Promise.all([outcome(stop(id, owner)), outcome(stop(id, other))])
    expect(results.toSorted()).toEqual(['done', 'setting_change.ended'])
    expect(await outcome(stop('nothing', owner))).toBe('setting_change.not_found')
  })

  test('is shown in Needs attention with who asked and when it takes effect, until it ends', async () => {
    await save({ accountWait: 10 })
    for (const person of [other, staff]) {
      const { rows, counts } = await person.call(attention, { query: {} })
      expect(counts.guard_change).toBe(1)
      expect(rows[0]).toMatchObject({
        kind: 'guard_change',
        settingChange: {
          setting: 'payoutAccountWaitHours',
          from: 48,
          to: 10,
          askedBy: { _id: owner.id, name: owner.name },
          takesEffectAt: expect.any(String),
        },
      })
    }
    await stop(await firstPending(), other)
    expect((await other.call(attention, { query: {} })).counts.guard_change).toBe(0)
  })
})

describe('every owner, also the one who did it, and no one else', () => {
  test('gets a mail and a notice at once about what waits, who asked for it, and when it takes effect', async () => {
    const acts = await actsSince(() => save({ accountWait: 10 }))
    const [waiting] = await pending()
    for (const person of [owner, other]) {
      expect(await noticesOf(person)).toMatchObject([
        {
          detail: {
            by: owner.name,
            takesEffectAt: waiting?.takesEffectAt,
            'changes.en': 'Payouts: hours until a changed account is paid: from 48 to 10',
            'changes.hi': 'किसानों के पैसे: बदले हुए खाते में कितने घंटे बाद: 48 की जगह 10',
          },
        },
      ])
      expect(await mailsTo(person)).toHaveLength(1)
    }
    expect(await noticesOf(staff)).toEqual([])
    expect(await mailsTo(staff)).toEqual([])
    expect(acts).toEqual([
      {
        actor: owner.id,
        action: 'settings.change_asked',
        before: { payoutAccountWaitHours: 48 },
        after: { payoutAccountWaitHours: 10 },
      },
    ])
  })

  test('gets a mail and a notice about what changed at once', async () => {
    await save({ accountWait: 72, brake: 4 })
    const [notice] = await noticesOf(other)
    expect(notice?.detail).toEqual({
      by: owner.name,
      'changes.en':
        'Payouts: hours until a changed account is paid: from 48 to 72\nAutomatic refunds: payments in an hour: from 5 to 4',
      'changes.hi': expect.any(String),
    })
    expect(await mailsTo(other)).toHaveLength(1)
  })

  test('gets a mail and a notice when what waits is stopped, and who stopped it', async () => {
    await save({ accountWait: 10 })
    await stop(await firstPending(), other)
    for (const person of [owner, other]) {
      const [notice] = await noticesOf(person)
      expect(notice?.detail).toEqual({
        by: other.name,
        ended: 'stopped',
        'changes.en': 'Payouts: hours until a changed account is paid: from 48 to 10',
        'changes.hi': expect.any(String),
      })
      expect(await mailsTo(person)).toHaveLength(2)
    }
    expect(await noticesOf(staff)).toEqual([])
  })

  test('gets one mail and one notice when what waited takes effect, and none when it has no effect', async () => {
    await save({ accountWait: 10 })
    await endSettingWaits(db)
    await Promise.all([workerRuns(), workerRuns()])
    for (const person of [owner, other]) {
      const notices = await noticesOf(person)
      expect(notices).toHaveLength(2)
      expect(notices[0]?.detail).toMatchObject({ by: owner.name, ended: 'applied' })
      expect(await mailsTo(person)).toHaveLength(2)
    }
    await save({ accountWait: 5 })
    await db.updateTable('market_settings').set({ payout_account_wait_hours: 96 }).execute()
    await endSettingWaits(db)
    await workerRuns()
    expect(await noticesOf(other)).toHaveLength(3)
  })

  test('gets none when no guard changes', async () => {
    await save({ shipWithin: 12 })
    expect(await noticesOf(other)).toEqual([])
    expect(await mailsTo(other)).toEqual([])
  })
})

describe('the database', () => {
  test('lets no change take effect before a day has passed, and keeps what was asked for', async () => {
    const id = await askedChange(db, owner.id)
    await expect(
      sql`
        insert into pending_setting_changes (id, setting, from_value, to_value, asked_by, takes_effect_at)
        values (gen_random_uuid(), 'secondPerson', 'true', 'false', ${owner.id}, now())`.execute(db),
    ).rejects.toThrow('pending_change_waits_a_day')
    for (const change of ["to_value = '1'", "takes_effect_at = takes_effect_at + interval '1 hour'"])
      await expect(
        sql`update pending_setting_changes set ${sql.raw(change)} where id = ${id}`.execute(db),
      ).rejects.toThrow('stays what was announced')
    await expect(sql`delete from pending_setting_changes`.execute(db)).rejects.toThrow('append-only')
  })

  test('has one change of a setting that waits, and applies none before its time', async () => {
    const id = await askedChange(db, owner.id)
    await expect(
      sql`
        insert into pending_setting_changes (id, setting, from_value, to_value, asked_by)
        values (gen_random_uuid(), 'payoutAccountWaitHours', '48', '20', ${owner.id})`.execute(db),
    ).rejects.toThrow('pending_change_one_per_setting')
    await expect(
      sql`update pending_setting_changes set outcome = 'applied', ended_at = now() where id = ${id}`.execute(
        market.workerDb,
      ),
    ).rejects.toThrow('pending_change_applied_when_due')
    await stop(id, owner)
    await expect(
      sql`update pending_setting_changes set outcome = 'outdated' where id = ${id}`.execute(db),
    ).rejects.toThrow('stays what was announced')
  })
})
