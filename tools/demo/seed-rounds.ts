import { cashCounted } from '@farmgate/domain/money/ledger/postings.ts'
import { addDays, indianDay, isoWeekday } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { post } from '@farmgate/server/features/money/ledger/ledger.sql.ts'
import { findBagsOf, saveHandedIn } from '@farmgate/server/features/delivery/round-days/bags.sql.ts'
import { addRound } from '@farmgate/server/features/delivery/rounds/save-round.ts'
import { changeSettings } from '@farmgate/server/features/market/settings/change-settings.ts'
import { lockSettings } from '@farmgate/server/features/market/settings/settings.sql.ts'
import { v7 as uuid } from 'uuid'
import { collectedOn, insertCashCount, type RoundDay, saveDay } from './rounds.sql.ts'
import type { FarmerKey } from './village/farmers.ts'
import type { RoundDayKey } from './village/order-script.ts'
import { broughtAt, COUNTED, countedAt, ON_THE_ROAD, OVER, plannedDays } from './village/round-days.ts'
import { NEXT_RUN_IN_DAYS } from './village/payouts.ts'
import { type RoundKey, rounds, type VillageRound } from './village/rounds.ts'

export type RoundIds = Readonly<Record<RoundKey, string>>

interface SeedContext {
  readonly db: Db
  readonly adminId: string
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
}

/** The rounds with their coming days, yesterday's and today's one: on the road, closed, full and filling. */
export async function seedRounds({ db, adminId, farmerIds }: SeedContext, now: Date): Promise<RoundIds> {
  const today = indianDay(now)
  const ids: Partial<Record<RoundKey, string>> = {}
  for (const [key, { farms, daysAhead, ...round }] of Object.entries(rounds) as [RoundKey, VillageRound][]) {
    ids[key] = await addRound(
      db,
      { adminId, requestId: 'demo' },
      {
        ...round,
        weekdays: daysAhead.map((ahead) => isoWeekday(addDays(today, ahead))).toSorted((a, b) => a - b),
        farms: farms.map((farm) => farmerIds[farm]),
        fromDay: addDays(today, -7),
        untilDay: null,
      },
    )
  }
  const roundIds = ids as Record<RoundKey, string>
  for (const { key, ...day } of plannedDays(now))
    await saveDay(db, adminId, { ...day, ...dayKey(roundIds, key, now) })
  return roundIds
}

export const dayKey = (roundIds: RoundIds, { round, ahead }: RoundDayKey, now: Date): RoundDay => ({
  roundId: roundIds[round],
  day: addDays(indianDay(now), ahead),
})

/** Yesterday's driver brought less than was collected. An operator counts it at noon. */
export const countedCash = (
  { db, adminId, roundIds }: Pick<SeedContext, 'db' | 'adminId'> & { readonly roundIds: RoundIds },
  now: Date,
) => ({
  at: countedAt(now),
  run: () =>
    inTransaction(db, async (tx) => {
      const till = dayKey(roundIds, COUNTED, now)
      const collectedPaise = await collectedOn(tx, till)
      const countedPaise = collectedPaise - COUNTED.missingPaise
      const id = uuid()
      const { reason } = COUNTED
      await insertCashCount(tx, {
        ...till,
        id,
        collectedPaise,
        countedPaise,
        reason,
        at: countedAt(now),
        adminId,
      })
      const source = { source: 'cash_count', sourceId: id, orderId: null } as const
      await post(tx, source, cashCounted(till, collectedPaise, countedPaise))
    }),
})

/** The farms brought their bags to the rounds that have left. */
export const broughtBags = (
  { db, adminId, farmerIds, roundIds }: SeedContext & { readonly roundIds: RoundIds },
  now: Date,
) =>
  [OVER, ON_THE_ROAD].map((key) => ({
    at: broughtAt(key, now),
    run: () =>
      inTransaction(db, async (tx) => {
        for (const farmerId of rounds[key.round].farms.map((farm) => farmerIds[farm])) {
          const bags = { ...dayKey(roundIds, key, now), farmerId, stopId: null }
          const { orderIds } = await findBagsOf(tx, bags)
          if (orderIds.length > 0) await saveHandedIn(tx, farmerId, orderIds, adminId)
        }
      }),
  }))

/** The demo's home page names the next round, and its farmers read on which day they are paid. */
export async function chooseSettings(
  { db, adminId }: Pick<SeedContext, 'db' | 'adminId'>,
  now: Date,
): Promise<void> {
  const settings = await inTransaction(db, lockSettings)
  await changeSettings(
    db,
    { adminId, requestId: 'demo' },
    {
      input: {
        ...settings,
        deliveryClaim: 'rounds',
        payoutWeekday: isoWeekday(addDays(indianDay(now), NEXT_RUN_IN_DAYS)),
      },
      seen: undefined,
    },
    () => Promise.reject(new Error('the demo changes no guard')),
  )
}
