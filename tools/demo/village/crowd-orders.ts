import { CATEGORIES } from '@farmgate/domain/catalogue/listings/category.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { listedDaysAgo } from '../seed-listing.ts'
import { type BuyerKey, buyers, neighbours } from './buyers.ts'
import { type FarmerKey, nearFarms } from './farmers.ts'
import {
  approved,
  cancelled,
  delivered,
  expired,
  paid,
  refunded,
  rejected,
  returnAsked,
  type Step,
  shipped,
  type VillageOrder,
} from './order-script.ts'
import type { Crop } from './crop.ts'
import { village } from './village.ts'

/** About one every five hours. */
const RAMESH_THIS_WEEK = 30
const RAMESH_BEFORE = 12
const OTHERS_ORDERS = 62
const DAYS = 60
/** With this seed Ramesh sells for two thousand rupees and more on each of the last six days. */
const SEED = 21_355

/** The orders of all other buyers, from a seeded random generator: the sample data is the same in every demo. */
export function crowdOrders(): readonly VillageOrder[] {
  const dice = rollDice(SEED)
  const anytime = () => 2 + (DAYS * 24 - 2) * dice() ** 1.7
  return [
    ...times(RAMESH_THIS_WEEK, (index) => orderOf(dice, 3 + index * 5.4 + dice() * 4, 'ramesh')),
    ...times(RAMESH_BEFORE, () => orderOf(dice, 7 * 24 + dice() * (DAYS - 7) * 24, 'ramesh')),
    // More orders towards today.
    ...times(OTHERS_ORDERS, () => orderOf(dice, anytime(), null)),
  ]
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

type Dice = () => number

/** A fixed sequence of numbers from 0 to 1. */
function rollDice(seed: number): Dice {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function orderOf(dice: Dice, hoursAgo: number, farmer: FarmerKey | null): VillageOrder {
  const method = methodBy(dice())
  const steps = fateBy(dice, method).filter(({ hours }) => hours < hoursAgo)
  const buyer = pick(dice, OTHERS)
  const basket = [
    pick(dice, onSaleAt(hoursAgo, farmer)),
    ...Array.from({ length: Math.floor(dice() * 2.4) }, () => pick(dice, onSaleAt(hoursAgo, null))),
  ]
  const items = Object.fromEntries(basket.map((crop) => [crop.name, quantityOf(dice, crop)]))
  return { buyer, hoursAgo, method, items, steps }
}

/** The neighbours came with the rounds, and buy on them. */
const OTHERS = (Object.keys(buyers) as BuyerKey[]).filter((key) => key !== 'asha' && !neighbours.has(key))

/** A review takes an hour, and the first buyers come a little later. */
const REVIEWED_AFTER_HOURS = 3

const shelves = CATEGORIES.flatMap((category, shelf) =>
  village[category].map((crop, position) => ({ crop, hours: listedDaysAgo(shelf, position) * 24 })),
)

/**
 * Not the listings that were lowered since, which cost more then. Not the rare ones, because a cancelled order held
 * them for a while.
 */
const onSaleAt = (hoursAgo: number, farmer: FarmerKey | null): readonly Crop[] =>
  shelves
    .filter(({ hours }) => hours - REVIEWED_AFTER_HOURS > hoursAgo)
    .map(({ crop }) => crop)
    .filter(
      ({ review, rupeesBefore, stock }) => review === undefined && rupeesBefore === undefined && stock > 5,
    )
    .filter((crop) => (farmer === null ? !nearFarms.has(crop.farmer) : crop.farmer === farmer))

function quantityOf(dice: Dice, { rupees }: Crop): number {
  const most = rupees >= 300 ? 2 : rupees >= 100 ? 3 : 5
  return 1 + Math.floor(dice() * most)
}

function methodBy(share: number): PaymentMethod {
  if (share < 0.45) return 'UPI'
  if (share < 0.7) return 'Cash on Delivery'
  if (share < 0.86) return 'Credit / Debit Card'
  return share < 0.95 ? 'Netbanking' : 'Pay Later'
}

/** All planned steps; those in the future are left out. */
function fateBy(dice: Dice, method: PaymentMethod): readonly Step[] {
  const share = dice()
  const isCash = method === 'Cash on Delivery'
  if (!isCash && share < 0.05) return [expired]
  const money = isCash ? [] : [paid]
  if (share < 0.12) {
    const hours = 0.5 + dice() * 3
    return [...money, cancelled(hours, 'Changed my mind'), ...(isCash ? [] : [refunded(hours + 0.1)])]
  }
  const sentAfter = 4 + dice() * 26
  const hereAfter = sentAfter + 20 + dice() * 8
  return [...money, shipped(sentAfter), delivered(hereAfter), ...returnBy(dice, hereAfter, isCash)]
}

/**
 * The few returns of these orders were decided long ago, and only those paid online: cash returns are in the
 * scripted orders.
 */
function returnBy(dice: Dice, hereAfter: number, isCash: boolean): readonly Step[] {
  const share = dice()
  if (share > 0.06 || isCash) return []
  const asked = returnAsked(hereAfter + 4, 'Not as fresh as it should be.')
  return share < 0.04
    ? [asked, approved(hereAfter + 20), refunded(hereAfter + 20.1)]
    : [asked, rejected(hereAfter + 20, 'The parcel was weighed and seen before it left the farm.')]
}

function pick<T>(dice: Dice, from: readonly T[]): T {
  const picked = from[Math.floor(dice() * from.length)]
  if (picked === undefined) throw new Error('the list is empty')
  return picked
}
