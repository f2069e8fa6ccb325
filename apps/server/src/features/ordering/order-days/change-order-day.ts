import { randomInt } from 'node:crypto'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { orderDayChoices } from '@farmgate/contract/ordering/order-days.ts'
import {
  bagsToMove,
  checkDayForOrder,
  dayFault,
  freshUntil,
} from '@farmgate/domain/delivery/rounds/order-day.ts'
import { isAwaiting } from '@farmgate/domain/ordering/orders/order.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { type DayKey, lockDays } from '#features/delivery/round-store/round-days.sql.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import { addEvent, buyerOf } from '#features/ordering/order-store/order-rows.sql.ts'
import { releaseUnusedPlaces } from '#features/ordering/order-store/stops.sql.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { notify } from '#features/telling/notices/notify.ts'
import type { Operator } from '#http/shared/operator.ts'
import { type Bag, findBagsOfOrder, findDayOptions, giveBagsTheDay } from './order-days.sql.ts'

/** The days that an operator can choose from, judged by the rule that the change obeys. */
export async function findDayChoices(db: Db, orderId: string): Promise<Output<typeof orderDayChoices>> {
  const known = isUuid(orderId) ? await findBagsOfOrder(db, orderId) : []
  if (known.length === 0) throw new Refusal('order.not_found')
  const bags = bagsToMove(known)
  const [options, { now }] = await Promise.all([findDayOptions(db, orderId, idsOf(bags)), readNow(db)])
  const fresh = freshUntil(bags)
  return {
    days: options.map(({ roundId, name, kind, place, ...option }) => ({
      round: { _id: roundId, name, kind, place },
      day: option.day,
      from: option.startsAt.toISOString(),
      to: option.endsAt.toISOString(),
      free: Math.max(0, option.capacity - option.taken),
      fault: dayFault({ roundId, ...option }, bags, now),
      absent: [...option.absent],
      unserved: [...option.unserved],
    })),
    bags: bags.length,
    fresh: fresh === null ? null : { product: fresh.product, until: fresh.day },
  }
}

/**
 * Gives an order a day, or another one: all of its bags that are not sent get a place there, and places of which no bag is
 * left are given back. The buyer keeps the code and gets a message.
 */
export const changeOrderDay = (db: Db, operator: Operator, orderId: string, to: DayKey): Promise<void> =>
  onLockedOrder(db, orderId, 'anybody', null, async (tx, order) => {
    if (isAwaiting(order)) throw new Refusal('order.unpaid')
    if (!isUuid(to.roundId)) throw new Refusal('round.day_not_found')
    const all = await findBagsOfOrder(tx, orderId)
    const bags = bagsToMove(all)
    // Giving unused places back locks the days of all bags.
    await lockDays(tx, [to, ...daysOf(all)])
    const option = (await findDayOptions(tx, orderId, idsOf(bags), to)).at(0)
    if (option === undefined) throw new Refusal('round.day_not_found')
    if (!checkDayForOrder(option, bags, (await readNow(tx)).now)) return
    const stop = { id: uuid(), ...to, code: codeOf(bags) }
    await giveBagsTheDay(tx, orderId, idsOf(bags), stop)
    await releaseUnusedPlaces(tx, orderId)
    await reportChange(tx, operator, orderId, bags, to.day, stop.id)
  })

const idsOf = (bags: readonly Bag[]): string[] => bags.map(({ farmerId }) => farmerId)

const daysOf = (bags: readonly Bag[]): DayKey[] =>
  bags.flatMap(({ roundId, day }) => (roundId === null || day === null ? [] : [{ roundId, day }]))

/** The code that the buyer knows, or the first one. */
const codeOf = (bags: readonly Bag[]): string =>
  bags.find(({ code }) => code !== null)?.code ?? String(randomInt(10_000)).padStart(4, '0')

/** History, message and audit log name the earliest of the old days. */
async function reportChange(
  tx: Tx,
  { adminId, requestId }: Operator,
  orderId: string,
  bags: readonly Bag[],
  day: string,
  stopId: string,
): Promise<void> {
  const [from] = bags.flatMap((bag) => (bag.day === null ? [] : [bag.day])).toSorted()
  await addEvent(tx, orderId, {
    kind: 'delivery_moved',
    by: 'admin',
    actorId: adminId,
    ...(from === undefined ? {} : { fromDay: from }),
    toDay: day,
  })
  await notify(tx, [await buyerOf(tx, orderId)], {
    kind: 'delivery_moved',
    cause: `${orderId}:${stopId}`,
    orderId,
    detail: { ...(from === undefined ? {} : { from }), to: day },
  })
  await recordAct(tx, {
    actorId: adminId,
    action: 'order.day_changed',
    subjectId: orderId,
    requestId,
    before: { day: from ?? null },
    after: { day },
  })
}
