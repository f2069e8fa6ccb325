import * as api from '@farmgate/contract/delivery/round-day.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { countCash, settleCash } from './count-cash.ts'
import { endFailedStop, giveAnotherDay } from './decide-failed-stop.ts'
import { shipRoundDay } from './ship-round-day.ts'
import { dismissMark } from './dismiss-mark.ts'
import { markHandedIn } from './mark-handed-in.ts'
import { numberStops } from './number-stops.ts'
import { findRoundById } from './show-round.ts'

/** What an operator does on one day of a round. */
export function roundDayRoutes(on: On, db: Db): void {
  const keyOf = async ({ id, day }: { readonly id: string; readonly day: string }) => ({
    roundId: (await findRoundById(db, id)).id,
    day,
  })

  on(api.leaveRoundDay, async ({ actor, caller, params }) => {
    const left = await shipRoundDay(db, operatorOf(actor, caller), await keyOf(params))
    return { message: words.roundLeft, ...left }
  })

  on(api.markHandedIn, async ({ actor, caller, params, body: { handedIn, stop = null } }) => {
    const bags = { ...(await keyOf(params)), farmerId: params.farmerId, stopId: stop }
    const changed = await markHandedIn(db, operatorOf(actor, caller), bags, handedIn)
    return { message: words.handedInSaved, bags: changed }
  })

  on(api.numberStops, async ({ actor, caller, params, body: { stops } }) => {
    await numberStops(db, operatorOf(actor, caller), await keyOf(params), stops)
    return { message: words.stopsNumbered }
  })

  on(api.giveStopAnotherDay, async ({ actor, caller, params: { id }, body: { day } }) => {
    await giveAnotherDay(db, operatorOf(actor, caller), id, day)
    return { message: words.stopMoved }
  })

  on(api.endFailedStop, async ({ actor, caller, params: { id }, body: { restock } }) => {
    await endFailedStop(db, operatorOf(actor, caller), id, restock)
    return { message: words.stopEnded }
  })

  on(api.lookAtMark, async ({ actor, caller, params: { id } }) => {
    await dismissMark(db, operatorOf(actor, caller), id)
    return { message: words.markLookedAt }
  })

  on(api.countCash, async ({ actor, caller, params, body: { counted, reason = '' } }) => {
    const countedPaise = toPaise(counted)
    if (countedPaise === null) throw new Refusal('cash_count.refused')
    const collected = await countCash(db, operatorOf(actor, caller), await keyOf(params), {
      countedPaise,
      reason: reason === '' ? null : reason,
    })
    return { message: words.cashClosed, collected: toRupees(collected), counted }
  })

  on(api.settleCash, async ({ actor, caller, params, body: { reason } }) => {
    await settleCash(db, operatorOf(actor, caller), await keyOf(params), reason)
    return { message: words.cashSettled }
  })
}
