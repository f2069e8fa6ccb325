import type { Mutation } from './mutation.ts'

const DAY = 'apps/server/src/features/delivery/round-days/round-day.test.ts'
const FAILED = 'apps/server/src/features/delivery/round-days/failed-stops.test.ts'
const CASH = 'apps/server/src/features/delivery/round-days/cash-of-a-day.test.ts'

/** What an operator does on one day of a round. */
export const roundDayMutations: readonly Mutation[] = [
  {
    promise: 'round day: a round does not leave while orders are open',
    file: 'packages/domain/src/delivery/rounds/departure.ts',
    remove: "if (now < cutOffAt) throw new Refusal('round.orders_open')",
    leave: '',
    test: DAY,
  },
  {
    promise: 'round day: an unpaid order does not leave with the round',
    file: 'apps/server/src/features/delivery/round-days/bags.sql.ts',
    remove: ' and parcels.placed order by id limit',
    leave: ' order by id limit',
    test: DAY,
  },
  {
    promise: 'round day: only the bags of this day are shipped',
    file: 'apps/server/src/features/delivery/round-days/bags.sql.ts',
    remove: ' and stops.day = ${day}\n     where orders.id',
    leave: ' and ${day}::date is not null\n     where orders.id',
    test: DAY,
  },
  {
    promise: 'round day: an order with a bag on a later day is not shipped as a whole',
    file: 'packages/domain/src/delivery/rounds/departure.ts',
    remove: 'leaves(bag) ? STAGE_AFTER.ship : bag.status',
    leave: 'STAGE_AFTER.ship',
    test: 'packages/domain/src/delivery/rounds/departure.test.ts',
  },
  {
    promise: 'round day: a full round leaves with a few statements',
    file: 'apps/server/src/features/delivery/round-days/ship-round-day.ts',
    remove: 'const BATCH = 500',
    leave: 'const BATCH = 5',
    test: 'apps/server/src/features/delivery/round-days/full-day.test.ts',
  },
  {
    promise: 'round day: the mark of a drop-off stays once the round has left',
    file: 'packages/domain/src/delivery/rounds/departure.ts',
    remove: 'if (calledOff || left)',
    leave: 'if (calledOff)',
    test: DAY,
  },
  {
    promise: 'round day: a stop of another day is not numbered',
    file: 'apps/server/src/features/delivery/round-days/number-stops.ts',
    remove: "if ((await savePositions(tx, key, ids)) < ids.length) throw new Refusal('stop.not_found')",
    leave: 'await savePositions(tx, key, ids)',
    test: DAY,
  },
  {
    promise: 'round day: of two operators who decide about a failed stop one does',
    file: 'packages/domain/src/delivery/driver/failed-stop.ts',
    remove: "if (isSettled) throw new Refusal('stop.settled')",
    leave: '',
    test: FAILED,
  },
  {
    promise: 'round day: a failed stop takes a place only within the capacity',
    file: 'apps/server/src/features/delivery/round-days/decide-failed-stop.ts',
    remove: 'checkCanReceive(to, known === undefined ? 1 : 0,',
    leave: 'checkCanReceive(to, 0,',
    test: FAILED,
  },
  {
    promise: 'round day: an order that could not be delivered says so',
    file: 'apps/server/src/features/delivery/round-days/decide-failed-stop.ts',
    remove: '{ ...who, reason: NOT_DELIVERED }, NOT_DELIVERED)',
    leave: '{ ...who, reason: NOT_DELIVERED })',
    test: FAILED,
  },
  {
    promise: 'round day: cash is counted only after the round has left',
    file: 'packages/domain/src/delivery/rounds/cash-count.ts',
    remove: "if (!day.left) throw new Refusal('round.not_left')",
    leave: '',
    test: CASH,
  },
  {
    promise: 'round day: cash is counted once',
    file: 'packages/domain/src/delivery/rounds/cash-count.ts',
    remove: "if (day.isCounted) throw new Refusal('cash_count.closed')",
    leave: '',
    test: CASH,
  },
  {
    promise: 'round day: cash is not closed while some is to be collected',
    file: 'packages/domain/src/delivery/rounds/cash-count.ts',
    remove: 'if (first !== undefined)',
    leave: 'if (first === -1)',
    test: CASH,
  },
  {
    promise: 'round day: a difference in the cash needs a reason',
    file: 'packages/domain/src/delivery/rounds/cash-count.ts',
    remove: 'if (countedPaise !== day.collectedPaise && reason === null)',
    leave: 'if (countedPaise < 0)',
    test: 'packages/domain/src/delivery/rounds/cash-count.test.ts',
  },
  {
    promise: 'round day: counted cash is posted',
    file: 'apps/server/src/features/delivery/round-days/count-cash.ts',
    remove: 'if (posting !== null) await post(',
    leave: 'if (posting !== null && adminId === id) await post(',
    test: CASH,
  },
  {
    promise: 'round day: after two refused cash deliveries a buyer pays online',
    file: 'packages/domain/src/ordering/order-limits/cash-limits.ts',
    remove: 'open.refusedDeliveries >= REFUSED_CASH_MAX',
    leave: 'open.refusedDeliveries > REFUSED_CASH_MAX',
    test: 'packages/domain/src/ordering/order-limits/cash-limits.test.ts',
  },
]
