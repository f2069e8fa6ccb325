import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import type { Crop } from './crop.ts'
import { dairy } from './dairy.ts'
import { dryFruits } from './dry-fruits.ts'
import { fruits } from './fruits.ts'
import { grains } from './grains.ts'
import { meatAndEggs } from './meat-and-eggs.ts'
import { spices } from './spices.ts'
import { vegetables } from './vegetables.ts'

/** Every listing by shelf, newest first. */
export const village: Readonly<Record<Category, readonly Crop[]>> = {
  Fruits: fruits,
  Vegetables: vegetables,
  'Dry Fruits': dryFruits,
  Dairy: dairy,
  Grains: grains,
  'Meat & Eggs': meatAndEggs,
  Spices: spices,
}

/** Deals of the Day by name, in their order. Each costs half of its earlier price. */
export const dealNames = [
  'Country tomato',
  'Robusta banana',
  'Red carrot',
  'Nashik onion',
  'Free-range eggs',
  'Nagpur orange',
] as const
