import type { Category } from '@farmgate/domain/catalogue/category.ts'
import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { dairy } from './dairy.ts'
import { dryFruits } from './dry-fruits.ts'
import type { FarmerKey } from './farmers.ts'
import { fruits } from './fruits.ts'
import { grains } from './grains.ts'
import { meatAndEggs } from './meat-and-eggs.ts'
import { spices } from './spices.ts'
import { vegetables } from './vegetables.ts'

/** What one farmer sells: a listing as it stands today. */
export interface Crop {
  readonly farmer: FarmerKey
  readonly name: string
  /** Its Hindi name, with which the description begins. */
  readonly hindi: string
  readonly about: string
  /** For one unit, as it is charged. */
  readonly rupees: number
  readonly unit: Unit
  readonly stock: number
  /** A file of `pictures/`, without its ending. */
  readonly picture: string
  /** Where nothing is said, it was approved. */
  readonly review?: 'waits' | { readonly rejected: string }
  /** What the farmer wants an approved one to become; it waits unless it was rejected. */
  readonly change?: Change
  /** What it cost before the farmer lowered the price. */
  readonly rupeesBefore?: number
}

export interface Change {
  readonly wish: Partial<Pick<Crop, 'name' | 'about' | 'unit' | 'picture'>> & { readonly category?: Category }
  readonly rejected?: string
}

/** Everything on its shelf, the newest first. */
export const village: Readonly<Record<Category, readonly Crop[]>> = {
  Fruits: fruits,
  Vegetables: vegetables,
  'Dry Fruits': dryFruits,
  Dairy: dairy,
  Grains: grains,
  'Meat & Eggs': meatAndEggs,
  Spices: spices,
}

/** Deals of the Day by name, in their order. Each costs half of what it did. */
export const dealNames = [
  'Country tomato',
  'Robusta banana',
  'Red carrot',
  'Nashik onion',
  'Free-range eggs',
  'Nagpur orange',
] as const
