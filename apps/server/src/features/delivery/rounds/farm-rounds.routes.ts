import * as api from '@farmgate/contract/delivery/farm-rounds.ts'
import { packing as words } from '@farmgate/messages/en/packing.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { findAbsences, findFarmRounds } from '#features/delivery/round-store/absences.sql.ts'
import { removeFarmAbsence, addFarmAbsence } from './farm-absence.ts'

export function farmRoundRoutes(on: On, db: Db): void {
  on(api.farmRounds, ({ actor }) => showFarmRounds(db, actor.accountId))

  on(api.addAbsence, async ({ actor, body }) => ({
    moved: await addFarmAbsence(db, actor.accountId, body),
    message: words.absenceSaved,
  }))

  on(api.removeAbsence, async ({ actor, params }) => {
    await removeFarmAbsence(db, actor.accountId, params.day)
    return { message: words.absenceRemoved }
  })
}

async function showFarmRounds(db: Db, farmerId: string): Promise<api.FarmRounds> {
  const [rounds, absences] = await Promise.all([findFarmRounds(db, farmerId), findAbsences(db, farmerId)])
  const absentOn = new Set(absences.map(({ day }) => day))
  return {
    rounds: rounds.map(({ id, weekdays, days, ...round }) => ({
      _id: id,
      ...round,
      weekdays: [...weekdays],
      days: days.map(({ day, startsAt, endsAt, dropOffAt, cutOffAt, left, bags, buyers, underWay }) => ({
        day,
        from: isoOf(startsAt),
        to: isoOf(endsAt),
        dropOffAt: isoOf(dropOffAt),
        orderBy: isoOf(cutOffAt),
        bags,
        buyers,
        isAbsent: absentOn.has(day),
        canStayAway: !left && !underWay && !absentOn.has(day),
      })),
    })),
    absences,
  }
}

/** A time from inside JSON is text in PostgreSQL's form. */
const isoOf = (at: string): string => new Date(at).toISOString()
