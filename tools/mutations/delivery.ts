import type { Mutation } from './mutation.ts'

const CHOOSE = 'packages/domain/src/delivery/reach/choose-days.ts'
const ROUNDS = 'apps/server/migrations/0041_rounds.sql'
const VIEWS = 'apps/server/src/features/ordering/order-views/order-list-views.sql.ts'
const ORDER = 'packages/domain/src/ordering/orders/order.ts'

const CHOICE = 'packages/domain/src/delivery/reach/choose-days.test.ts'
const PLANNED = 'packages/domain/src/delivery/rounds/plan-days.test.ts'
const PLACES = 'apps/server/src/features/ordering/checkout/places.test.ts'
const BASKET = 'apps/web/src/areas/buyer/checkout/delivery-days/basket-days.ts'
const BASKET_DAYS = 'apps/web/src/areas/buyer/checkout/delivery-days/basket-days.test.ts'
const DUE_BY_DAY = 'apps/server/src/features/ordering/order-views/due-times.test.ts'

/** Rounds, the places of orders on their days, and couriers. */
export const deliveryMutations: readonly Mutation[] = [
  {
    promise: 'checkout: a day is offered only if the basket would start on it',
    file: BASKET,
    remove: 'first?.day === day ?',
    leave: 'first !== undefined ?',
    test: BASKET_DAYS,
  },
  {
    promise: 'checkout: a farm that can’t come on a day is not counted on it',
    file: BASKET,
    remove: ' && !without.includes(farmerId)',
    leave: '',
    test: BASKET_DAYS,
  },
  {
    promise: 'checkout: a full day can’t be chosen',
    file: BASKET,
    remove: "isOpen: state === 'open'",
    leave: "isOpen: state !== 'closed'",
    test: BASKET_DAYS,
  },
  {
    promise: 'mails: the mail of an order without a day is unchanged',
    file: 'apps/server/src/features/telling/order-mails/order-parts.ts',
    remove: 'if (coming.every(({ goesBy }) => goesBy === null)) return []',
    leave: '',
    test: 'apps/server/src/features/telling/mails/letters.test.ts',
  },
  {
    promise: 'delivery: one day that serves all farms comes before an earlier one that does not',
    file: CHOOSE,
    remove: 'shared ?? dates.find',
    leave: 'dates.find',
    test: CHOICE,
  },
  {
    promise: 'delivery: of the rounds of one day the fewest trips',
    file: CHOOSE,
    remove: 'size < trips.length',
    leave: 'size < 1',
    test: CHOICE,
  },
  {
    promise: 'delivery: of equal trips the first by name',
    file: CHOOSE,
    remove: 'a.name < b.name ? -1 : a.name > b.name ? 1 :',
    leave: 'a.name < b.name ? 1 : a.name > b.name ? -1 :',
    test: CHOICE,
  },
  {
    promise: 'delivery: a full day takes no order',
    file: CHOOSE,
    remove: 'isOpen && (earliest',
    leave: '(earliest',
    test: CHOICE,
  },
  {
    promise: 'delivery: the very day that was asked for is refused when it is full',
    file: CHOOSE,
    remove: ' || (wanted.length > 0 && !wanted.some(({ isOpen }) => isOpen))',
    leave: '',
    test: CHOICE,
  },
  {
    promise: 'delivery: fresh produce goes by no courier',
    file: 'packages/domain/src/delivery/reach/arrival.ts',
    remove: "if (keeps && hasCourier) return 'courier'",
    leave: "if (hasCourier) return 'courier'",
    test: CHOICE,
  },
  {
    promise: 'delivery: an undecided farm sells outside rounds, whatever the market says',
    file: 'packages/domain/src/delivery/reach/arrival.ts',
    remove: "  if (delivery === 'undecided') return 'none'\n",
    leave: '',
    test: CHOICE,
  },
  {
    promise: 'delivery: an order of what nothing brings is refused',
    file: CHOOSE,
    remove: "  if (by === 'unsent') throw new Refusal('delivery.out_of_area')\n",
    leave: '',
    test: CHOICE,
  },
  {
    promise: 'rounds: no day on a holiday',
    file: 'packages/domain/src/delivery/rounds/plan-days.ts',
    remove: ' && !holidays.has(day)',
    leave: '',
    test: PLANNED,
  },
  {
    promise: 'places: a day never has more orders than places',
    file: ROUNDS,
    remove: 'check (taken between 0 and capacity)',
    leave: 'check (taken >= 0)',
    test: PLACES,
  },
  {
    promise: 'places: a place that was taken meanwhile is not given to the next order',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: 'if (!(await takePlaces(tx, id, stops))) throw new PlaceTaken()',
    leave: 'await takePlaces(tx, id, stops)',
    test: 'apps/server/src/processes/places-under-fire.test.ts',
  },
  {
    promise: 'places: a day past its cut-off takes no order',
    file: 'apps/server/src/features/ordering/order-store/stops.sql.ts',
    remove: 'is_free and cut_off_at > now()',
    leave: 'is_free',
    test: PLACES,
  },
  {
    promise: 'places: a cancelled order gives its place back',
    file: 'apps/server/src/features/ordering/orders/cancel-order.ts',
    remove: '  await releaseUnusedPlaces(tx, order.id)\n',
    leave: '',
    test: PLACES,
  },
  {
    promise: 'places: an ended parcel gives its place back',
    file: 'apps/server/src/features/ordering/orders/change-lines.ts',
    remove: 'order.parcels.some(({ status }) => isCancelled(status))',
    leave: 'order.parcels.length === 0',
    test: PLACES,
  },
  {
    promise: 'places: a stop is released once, also by hand',
    file: 'apps/server/definitions/delivery/count_stop.sql',
    remove: 'old.released_at is not null and new.released_at is distinct from old.released_at',
    leave: 'false',
    test: PLACES,
  },
  {
    promise: 'places: a place without a parcel is given back, also by hand',
    file: 'apps/server/definitions/delivery/check_stop_is_used.sql',
    remove: "raise exception 'a place without a parcel is given back' using errcode = 'restrict_violation';",
    leave: 'null;',
    test: PLACES,
  },
  {
    promise: 'places: an unpaid order stays on its round when the address changes',
    file: 'apps/server/src/features/ordering/checkout/orders.sql.ts',
    remove:
      "  if (!(await isOnItsRounds(tx, id, delivery.address.pincode))) throw new Refusal('address.other_round')\n",
    leave: '',
    test: PLACES,
  },
  {
    promise: 'places: the same basket for another day replaces the unpaid order',
    file: 'apps/server/src/features/ordering/checkout/repeated-order.ts',
    remove: 'replaceUnpaid(tx, buyerId, forOtherDay, answers)',
    leave: 'replaceUnpaid(tx, buyerId, [], answers)',
    test: PLACES,
  },
  {
    promise: 'delivery: no cash with courier parcels',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: "  if (cash !== null && goesByCourier) throw new Refusal('courier.prepaid_only')\n",
    leave: '',
    test: PLACES,
  },
  {
    promise: 'delivery: only a prepaid order is left at the door',
    file: 'apps/server/src/features/ordering/checkout/place-order.ts',
    remove: 'request.leaveAtDoor === true && holdsForPayment',
    leave: 'request.leaveAtDoor === true',
    test: PLACES,
  },
  {
    promise: 'delivery: no operator sees the hand-over code',
    file: 'apps/server/src/features/ordering/order-views/order-view.sql.ts',
    remove: "${viewer === 'buyer' ? sql`stops.code` : sql`null`}",
    leave: '${sql`stops.code`}',
    test: PLACES,
  },
  {
    promise: 'delivery: the code is shown only while the parcel is on its way',
    file: 'apps/server/src/features/ordering/order-views/present-order.ts',
    remove: 'code: isOnTheRoad(status) && stop.failedAt === null ? code : null',
    leave: 'code',
    test: PLACES,
  },
  {
    promise: 'late: an order on a round day is not late before its drop-off',
    file: VIEWS,
    remove: ' and orders.ship_by is null',
    leave: '',
    test: DUE_BY_DAY,
  },
  {
    promise: 'late: an order past its drop-off is late',
    file: VIEWS,
    remove: 'or ${missesDropOff} or ${missesWindow}',
    leave: '',
    test: DUE_BY_DAY,
  },
  {
    promise: 'late: a parcel that moves on changes when its order is due',
    file: 'apps/server/definitions/delivery/note_due_times.sql',
    remove: "filter (where parcels.status = 'shipped')",
    leave: "filter (where parcels.status = 'delivered')",
    test: DUE_BY_DAY,
  },
  {
    promise: 'attention: without rounds no order needs a day',
    file: 'apps/server/src/features/telling/attention/attention.sql.ts',
    remove: '     where exists (select from rounds)\n',
    leave: '',
    test: DUE_BY_DAY,
  },
  {
    promise: 'courier: only what goes by courier is given to one or marked as come',
    file: ORDER,
    remove: "if (parcel !== undefined && parcel.goesBy !== 'courier')",
    leave: 'if (false)',
    test: DUE_BY_DAY,
  },
  {
    promise: 'courier: a parcel comes after it was sent',
    file: ORDER,
    remove:
      "if (parcel === undefined || !isOnTheRoad(parcel.status)) throw new Refusal('order.stage_passed')",
    leave: '',
    test: DUE_BY_DAY,
  },
]
