import type { Mutation } from './mutation.ts'

const DOOR = 'packages/domain/src/delivery/driver/decide-mark.ts'
const DOOR_TEST = 'packages/domain/src/delivery/driver/at-the-door.test.ts'
const ORDER = 'packages/domain/src/ordering/orders/order.ts'
const ORDER_TEST = 'packages/domain/src/ordering/orders/order.test.ts'
const LINES = 'packages/domain/src/ordering/order-changes/line-change.ts'
const LIFE = 'packages/domain/src/delivery/life/delivery-life.test.ts'
const ROAD = 'apps/server/migrations/0048_on_the_road.sql'
const PROMISES = 'apps/server/src/features/delivery/round-days/round-day-invariants.test.ts'

/** Bags at the door, ended orders and the driver's cash. */
export const roadMutations: readonly Mutation[] = [
  {
    promise: 'door: a wrong code is looked at by an operator',
    file: DOOR,
    remove: "if (mark.kind === 'code' && mark.code !== stop.code) return 'wrong_code'",
    leave: '',
    test: DOOR_TEST,
  },
  {
    promise: 'door: cash that differs from what is due is looked at by an operator',
    file: DOOR,
    remove: 'stop.isCash && mark.cashPaise !== stop.cashDuePaise',
    leave: 'stop.isCash && mark.cashPaise < stop.cashDuePaise',
    test: DOOR_TEST,
  },
  {
    promise: 'door: nothing is handed over at a stop that is settled',
    file: DOOR,
    remove: 'if (stop.isSettled || stop.bags.every(({ status }) => isCancelled(status)))',
    leave: 'if (stop.bags.every(({ status }) => isCancelled(status)))',
    test: DOOR_TEST,
  },
  {
    promise: 'door: a delivered stop does not fail afterwards',
    file: DOOR,
    remove: "if (open.length === 0) return { ...NOTHING, problem: 'already_ended' }",
    leave: '',
    test: DOOR_TEST,
  },
  {
    promise: 'door: a bag whose parcel ended is not handed over',
    file: ORDER,
    remove: "farmerIds.includes(parcel.farmerId) && canMove(parcel.status, STAGE_AFTER.deliver, 'admin')",
    leave: 'farmerIds.includes(parcel.farmerId)',
    test: ORDER_TEST,
  },
  {
    promise: 'driver’s cash: the driver of the last day has it',
    file: ORDER,
    remove: 'b.day.localeCompare(a.day)',
    leave: 'a.day.localeCompare(b.day)',
    test: ORDER_TEST,
  },
  {
    promise: 'driver’s cash: nothing is added to a day that was counted',
    file: ORDER,
    remove: 'last === undefined || last.isCounted ? null',
    leave: 'last === undefined ? null',
    test: LIFE,
  },
  {
    promise: 'driver’s cash: a difference is written down',
    file: 'packages/domain/src/money/ledger/postings.ts',
    remove: "{ account: 'cash', amountPaise: countedPaise },",
    leave: "{ account: 'cash', amountPaise: collectedPaise },",
    test: LIFE,
  },
  {
    promise: 'undelivered: produce returns to stock only where the operator says so',
    file: LINES,
    remove: "kind: restock ? 'dropped' : 'short'",
    leave: "kind: 'dropped'",
    test: 'packages/domain/src/ordering/order-changes/line-change.test.ts',
  },
  {
    promise: 'undelivered: only what is on its way is ended',
    file: LINES,
    remove: 'if (open.length === 0 || ended.some(({ status }) => status !== UNDELIVERED.from))',
    leave: 'if (open.length === 0)',
    test: 'packages/domain/src/ordering/order-changes/line-change.test.ts',
  },
  {
    promise: 'another day: a bag that was handed over stays on its day',
    file: 'apps/server/src/features/delivery/round-store/stops.sql.ts',
    remove: `where parcels.stop_id = move."from" and \${isOpen('parcels')}`,
    leave: `where parcels.stop_id = move."from" and \${isNotCancelled('parcels')}`,
    test: 'apps/server/src/features/delivery/round-days/failed-stops.test.ts',
  },
  {
    promise: 'another day: the place of a bag that was handed over stays taken',
    file: 'apps/server/src/features/delivery/round-store/stops.sql.ts',
    remove: `
       and not exists (select from parcels where parcels.stop_id = stops.id and \${isNotCancelled('parcels')})`,
    leave: '',
    test: 'apps/server/src/features/delivery/round-days/failed-stops.test.ts',
  },
  {
    promise: 'road: what happened at a stop stays, also by hand',
    file: 'apps/server/definitions/delivery/guard_stop_result.sql',
    remove: "if old.result = 'delivered' or old.settled_at is not null then",
    leave: "if old.result = 'delivered' and old.settled_at is not null then",
    test: PROMISES,
  },
  {
    promise: 'road: a shipped order is cancelled only by an operator who could not deliver it, also by hand',
    file: 'apps/server/definitions/ordering/guard_order.sql',
    remove: "is not distinct from ('admin', 'Could not be delivered')",
    leave: "is not distinct from ('admin', new.cancel_reason)",
    test: PROMISES,
  },
  {
    promise: 'road: a shipped parcel ends only when nothing is left in it, also by hand',
    file: 'apps/server/definitions/ordering/guard_parcel.sql',
    remove: ' and new.reduced_paise = new.items_paise',
    leave: '',
    test: PROMISES,
  },
  {
    promise: 'road: cash that is collected while the day is counted is not lost',
    file: 'apps/server/definitions/money/guard_driver_cash.sql',
    remove: '  perform from round_days where round_id = new.round_id and day = new.round_day for share;\n',
    leave: '',
    test: PROMISES,
  },
  {
    promise: 'road: the cash of a day is counted once',
    file: ROAD,
    remove: '  constraint cash_counted_once unique (round_id, day),\n',
    leave: '',
    test: PROMISES,
  },
  {
    promise: 'places: a full day is found full after the wait for its lock',
    file: 'apps/server/definitions/delivery/lock_round_days.sql',
    remove: 'locked.taken < locked.capacity and ',
    leave: '',
    test: 'apps/server/src/processes/places-under-fire.test.ts',
  },
]
