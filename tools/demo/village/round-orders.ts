import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { BuyerKey } from './buyers.ts'
import { type Act, paid, type RoundDayKey, type VillageOrder } from './order-script.ts'
import { CLOSED, during, FILLING, FULL, ON_THE_ROAD, OVER } from './round-days.ts'

type Items = VillageOrder['items']

/** The neighbours' orders on the round days, and one that a courier carries. */
export function roundOrders(now: Date): readonly VillageOrder[] {
  return [...over(now), ...onTheRoad(now), ...coming(), byCourier]
}

const HOUR_MS = 3_600_000
const hoursBefore = (now: Date, at: Date): number => (now.getTime() - at.getTime()) / HOUR_MS

const order = (
  buyer: BuyerKey,
  method: PaymentMethod,
  hoursAgo: number,
  comes: RoundDayKey,
  items: Items,
  then: readonly { readonly at: number; readonly act: Act }[] = [],
): VillageOrder => ({
  buyer,
  hoursAgo,
  method,
  items,
  comes,
  steps: [
    ...(method === 'Cash on Delivery' ? [] : [paid]),
    ...then.map(({ at, act }) => ({ hours: hoursAgo - at, act })),
  ],
})

const ship: Act = { is: 'ship' }
const code: Act = { is: 'hand-over', mark: 'code' }
const cash: Act = { is: 'hand-over', mark: 'cash' }

/** Yesterday: everything was handed over. */
function over(now: Date): VillageOrder[] {
  const stop = (buyer: BuyerKey, method: PaymentMethod, share: number, items: Items, act: Act) =>
    order(buyer, method, 60 + share * 8, OVER, items, [
      { at: hoursBefore(now, during(OVER, 0, now)), act: ship },
      { at: hoursBefore(now, during(OVER, share, now)), act },
    ])
  return [
    stop('anjali', 'Cash on Delivery', 0.15, { 'Junnar cow milk': 2, 'Manchar potato': 2 }, cash),
    stop('vinay', 'UPI', 0.3, { 'Farm paneer': 1, 'Leaf coriander': 2 }, code),
    stop('tushar', 'Cash on Delivery', 0.5, { 'Net house capsicum': 1, 'Shirur cucumber': 2 }, cash),
    stop('nasreen', 'UPI', 0.7, { 'Mulshi country eggs': 1, 'Mulshi buffalo milk': 1 }, code),
    stop('girish', 'Cash on Delivery', 0.85, { 'Red onion of Manchar': 3, 'White butter': 1 }, cash),
  ]
}

/** Today: half of the stops are done, one failed, the others wait. */
function onTheRoad(now: Date): VillageOrder[] {
  const stop = (
    buyer: BuyerKey,
    method: PaymentMethod,
    placedHoursAgo: number,
    items: Items,
    done?: { readonly share: number; readonly act: Act },
  ) =>
    order(buyer, method, placedHoursAgo, ON_THE_ROAD, items, [
      { at: hoursBefore(now, during(ON_THE_ROAD, 0, now)), act: ship },
      ...(done === undefined
        ? []
        : [{ at: hoursBefore(now, during(ON_THE_ROAD, done.share, now)), act: done.act }]),
    ])
  return [
    stop(
      'nasreen',
      'UPI',
      42,
      { 'Saswad orange': 2, 'Purandar peas': 1 },
      {
        share: 0.15,
        act: code,
      },
    ),
    stop(
      'vinay',
      'UPI',
      40,
      { 'Baramati country hen': 1, 'Yard turmeric': 1 },
      {
        share: 0.3,
        act: { is: 'hand-over', mark: 'handed-to', name: 'Shobha, the neighbour' },
      },
    ),
    stop(
      'suresh',
      'Cash on Delivery',
      38,
      { 'Purandar banana': 1, 'Farm paneer': 1 },
      {
        share: 0.5,
        act: cash,
      },
    ),
    stop(
      'tushar',
      'Cash on Delivery',
      37,
      { 'Baramati jowar': 3, 'Net house capsicum': 1 },
      {
        share: 0.65,
        act: { is: 'fail-stop', because: 'refused' },
      },
    ),
    stop(
      'meenal',
      'UPI',
      35,
      { 'Mulshi Indrayani rice': 3, 'Sunday ghee': 1 },
      {
        share: 0.85,
        act: { is: 'hand-over', mark: 'wrong-code' },
      },
    ),
    stop('anjali', 'Credit / Debit Card', 34, { 'Shirur melon': 2, 'Wai green peas': 1 }),
    stop('pooja', 'Cash on Delivery', 32, { 'Stone-ground wheat': 5, 'Leaf coriander': 1 }),
    stop('girish', 'UPI', 30, { 'Groundnuts in the shell': 1, 'Purandar peas': 2 }),
  ]
}

/** Tomorrow is closed, then one day fills up, and the next one is full. */
function coming(): VillageOrder[] {
  return [
    order('suresh', 'UPI', 27, CLOSED, { 'Junnar cow milk': 2, 'Manchar potato': 3 }),
    order('vinay', 'UPI', 21, CLOSED, { 'Shirur cucumber': 2, 'Mulshi country eggs': 1 }),
    order('nasreen', 'Netbanking', 12, CLOSED, { 'Farm paneer': 2 }),
    order('meenal', 'UPI', 8, CLOSED, { 'Mulshi buffalo milk': 2, 'Leaf coriander': 1 }),

    order('meenal', 'UPI', 25, FILLING, { 'Alphonso mango': 2, 'Dried kokum': 1 }),
    order('suresh', 'Credit / Debit Card', 19, FILLING, { 'Alphonso mango': 1, 'Purandar peas': 1 }),
    order('girish', 'UPI', 16, FILLING, { 'Whole cashew W320': 1, 'Junnar cow milk': 2 }),
    order('anjali', 'UPI', 11, FILLING, { 'Baramati jowar': 5, 'Yard turmeric': 1 }),
    order('pooja', 'UPI', 7, FILLING, { 'Mulshi Indrayani rice': 2, 'Purandar banana': 1 }),
    order('nasreen', 'UPI', 4, FILLING, { 'Alphonso mango': 1, 'White butter': 1 }),

    order('vinay', 'UPI', 23, FULL, { 'Junnar cow milk': 3 }),
    order('suresh', 'UPI', 17, FULL, { 'Red onion of Manchar': 2, 'Farm paneer': 1 }),
    order('tushar', 'UPI', 13, FULL, { 'Mulshi country eggs': 2 }),
    order('meenal', 'Netbanking', 6, FULL, { 'Net house capsicum': 1, 'Slope nachni': 2 }),
    order('nasreen', 'UPI', 3, FULL, { 'Sunday ghee': 1 }),
  ]
}

const byCourier: VillageOrder = {
  buyer: 'anjali',
  hoursAgo: 47,
  method: 'UPI',
  items: { 'Kashmiri walnut': 1 },
  steps: [paid, { hours: 20, act: { is: 'courier', name: 'India Post', number: 'EM402187736IN' } }],
}
