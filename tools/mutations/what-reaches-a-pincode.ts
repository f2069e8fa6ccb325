import type { Mutation } from './mutation.ts'

const ARRIVAL = 'packages/domain/src/delivery/reach/arrival.ts'
const ARRIVAL_TEST = 'packages/domain/src/delivery/reach/arrival.test.ts'
const DELIVERY_SQL = 'apps/server/src/features/delivery/reach/coming-rounds.sql.ts'
const DELIVERY_TEST = 'apps/server/src/features/delivery/reach/reach.test.ts'
const REACH_SQL = 'apps/server/src/features/catalogue/product-search/reach.sql.ts'
const REACH_TEST = 'apps/server/src/features/catalogue/product-search/reach.test.ts'
const REQUESTS_SQL = 'apps/server/src/features/delivery/reach/reach-requests.sql.ts'
const REQUESTS_TEST = 'apps/server/src/features/delivery/reach/reach-requests.test.ts'

/** When produce reaches a pincode, and what comes first in the shop. */
export const reachMutations: readonly Mutation[] = [
  {
    promise: 'arrival: a full day is not promised',
    file: ARRIVAL,
    remove: "({ state }) => state === 'open'",
    leave: '() => true',
    test: ARRIVAL_TEST,
  },
  {
    promise: 'arrival: a farm that can’t come is not promised on that day',
    file: ARRIVAL,
    remove: '!without.includes(farm)',
    leave: 'without.length >= 0 && farm !== null',
    test: ARRIVAL_TEST,
  },
  {
    promise: 'arrival: nothing is promised or refused for an undecided farm',
    file: ARRIVAL,
    remove: "  if (delivery === 'undecided') return 'none'\n",
    leave: '',
    test: ARRIVAL_TEST,
  },
  {
    promise: 'arrival: a market without rounds refuses nothing',
    file: ARRIVAL,
    remove: "hasRounds ? setting : 'accept'",
    leave: 'hasRounds ? setting : setting',
    test: ARRIVAL_TEST,
  },
  {
    promise: 'arrival: what does not reach the visitor can’t be added',
    file: 'apps/web/src/components/cart/add-button.tsx',
    remove: "arrival?.by === 'unsent'",
    leave: "arrival?.text === ''",
    test: 'apps/web/src/components/delivery/deliver-chip.page.test.ts',
  },
  {
    promise: 'reach requests: a full day tells no buyer',
    file: REQUESTS_SQL,
    remove: 'coming_days.is_free and ',
    leave: '',
    test: REQUESTS_TEST,
  },
  {
    promise: 'reach requests: a buyer is told of the own pincode only',
    file: REQUESTS_SQL,
    remove: 'coming_days.pincode = reach_requests.pincode and ',
    leave: '',
    test: REQUESTS_TEST,
  },
  {
    promise: 'orders: bags of one round day are one delivery',
    file: 'apps/web/src/areas/buyer/orders/nearest-first.ts',
    remove: "return [round._id, round.day, state].join(' ')",
    leave: 'return `${parcel.farmer._id} ${state}`',
    test: 'apps/web/src/areas/buyer/orders/nearest-first.test.ts',
  },
  {
    promise: 'delivery: a farm that does not sell is not shown',
    file: DELIVERY_SQL,
    remove: ' and farm_sells(round_farms.farmer_id)',
    leave: '',
    test: DELIVERY_TEST,
  },
  {
    promise: 'delivery: a day that was called off is not shown',
    file: DELIVERY_SQL,
    remove: ' and round_days.called_off_at is null',
    leave: '',
    test: DELIVERY_TEST,
  },
  {
    promise: 'reach: a product is in one group only',
    file: REACH_SQL,
    remove: ' and farmer_id not in (select id from reached)',
    leave: '',
    test: REACH_TEST,
  },
  {
    promise: 'reach: a full day moves nothing up',
    file: REACH_SQL,
    remove: ' and round_days.taken < round_days.capacity',
    leave: '',
    test: REACH_TEST,
  },
  {
    promise: 'reach: a day past its cut-off moves nothing up',
    file: REACH_SQL,
    remove: ' and round_days.cut_off_at > now()',
    leave: '',
    test: REACH_TEST,
  },
  {
    promise: 'reach: a listing follows what is decided about its farm',
    file: 'apps/server/definitions/catalogue/tell_products_of_delivery.sql',
    remove: 'set by_courier = not by_courier',
    leave: 'set by_courier = by_courier',
    test: REACH_TEST,
  },
  {
    promise: 'reach: a listing follows how it travels',
    file: 'apps/server/definitions/catalogue/take_courier.sql',
    remove: 'before insert or update of travels on products',
    leave: 'before insert on products',
    test: REACH_TEST,
  },
]
