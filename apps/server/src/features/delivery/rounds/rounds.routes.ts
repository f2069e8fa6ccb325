import * as api from '@farmgate/contract/delivery/rounds.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { addHoliday, removeHoliday } from './holidays.ts'
import { findHolidays } from './holidays.sql.ts'
import { listRounds } from './list-rounds.ts'
import { moveDay } from './move-day.ts'
import type { DayKey } from '#features/delivery/round-store/round-days.sql.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import { addRound, changeRound, endRound } from './save-round.ts'
import {
  findAffected,
  showRound,
  showRoundBags,
  showRoundDay,
} from '#features/delivery/round-days/show-round.ts'

/** `driverLinkOf` finds the path of the driver's sheet of a day. */
export function roundRoutes(on: On, db: Db, driverLinkOf: (key: DayKey) => Promise<string | null>): void {
  const holidays = async () => findHolidays(db, (await readNow(db)).today)

  on(api.allRounds, ({ query }) => listRounds(db, query))

  on(api.oneRound, async ({ params }) => ({ round: await showRound(db, params.id) }))

  on(api.addRound, async ({ actor, caller, body }) => {
    const id = await addRound(db, operatorOf(actor, caller), body)
    return { message: words.roundSaved, round: await showRound(db, id) }
  })

  on(api.changeRound, async ({ actor, caller, params, body }) => {
    const { version: seen, moves = [], callOff = [], ...round } = body
    const answers = [...moves, ...callOff.map((answer) => ({ ...answer, to: null }))]
    await changeRound(db, operatorOf(actor, caller), params.id, round, { seen, answers })
    return { message: words.roundSaved, round: await showRound(db, params.id) }
  })

  on(api.endRound, async ({ actor, caller, params }) => {
    await endRound(db, operatorOf(actor, caller), params.id)
    return { message: words.roundEnded, round: await showRound(db, params.id) }
  })

  on(api.oneRoundDay, async ({ params: { id, day } }) => ({
    day: { ...(await showRoundDay(db, id, day)), driverLink: await driverLinkOf({ roundId: id, day }) },
  }))

  on(api.roundBags, async ({ params }) => ({ bags: await showRoundBags(db, params.id, params.day) }))

  on(api.moveRoundDay, async ({ actor, caller, params: { id, day }, body }) => {
    const orders = await moveDay(db, operatorOf(actor, caller), { roundId: id, day, ...body })
    return { message: words.roundDayMoved, orders }
  })

  on(api.callOffRoundDay, async ({ actor, caller, params: { id, day }, body: { reason } }) => {
    const orders = await moveDay(db, operatorOf(actor, caller), { roundId: id, day, to: null, reason })
    return { message: words.roundDayCalledOff, orders }
  })

  on(api.allHolidays, async ({ query: { on: day } }) => ({
    holidays: await holidays(),
    affected: day === undefined ? [] : await findAffected(db, day),
  }))

  on(api.addHoliday, async ({ actor, caller, body: { day, name, moves = [], callOff = [] } }) => {
    const answers = [
      ...moves.map(({ round, to }) => ({ roundId: round, to })),
      ...callOff.map((roundId) => ({ roundId, to: null })),
    ]
    await addHoliday(db, operatorOf(actor, caller), { day, name }, answers)
    return { message: words.holidaySaved, holidays: await holidays() }
  })

  on(api.removeHoliday, async ({ actor, caller, params: { day } }) => {
    await removeHoliday(db, operatorOf(actor, caller), day)
    return { message: words.holidayRemoved, holidays: await holidays() }
  })
}
