import * as api from '@farmgate/contract/delivery/reach.ts'
import type { ComingRound } from '@farmgate/contract/delivery/reach.ts'
import { COURIER_DAYS, dayState, outsideNow } from '@farmgate/domain/delivery/reach/arrival.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { askReach } from './ask-reach.ts'
import { findComingRounds, type StoredRound } from './coming-rounds.sql.ts'

export function reachRoutes(on: On, db: Db): void {
  on(api.delivery, async ({ query: { pincode } }) => {
    const { rounds, outside, hasRounds, hasCourier, now } = await findComingRounds(db, pincode)
    return {
      pincode,
      rounds: rounds.map((round) => presentRound(round, now)),
      courier: hasCourier ? COURIER_DAYS : null,
      outside: outsideNow(outside, hasRounds),
      hasRounds,
    }
  })

  on(api.askReach, async ({ actor, params, body: { pincode } }) => {
    await askReach(db, { accountId: actor.accountId, productId: params.id, pincode })
    return { pincode }
  })
}

const presentRound = (
  { id, name, kind, place, farms, absences, days }: StoredRound,
  now: Date,
): ComingRound => ({
  _id: id,
  name,
  kind,
  place,
  farms: [...farms],
  days: days.map(({ day, startsAt, endsAt, cutOffAt, isFree }) => ({
    day,
    from: utc(startsAt),
    to: utc(endsAt),
    orderBy: utc(cutOffAt),
    state: dayState({ cutOffAt: new Date(cutOffAt), isFree }, now),
    without: farms.filter((farm) =>
      absences.some((absence) => absence.farmerId === farm && absence.day === day),
    ),
  })),
})

/** PostgreSQL writes moments into JSON with an offset. */
const utc = (moment: string): string => new Date(moment).toISOString()
