import type { Category } from './category.ts'

/** How produce reaches a buyer: fresh goes by our rounds only, what keeps may also go by courier. */
export const TRAVELS = ['fresh', 'keeps'] as const

export type Travels = (typeof TRAVELS)[number]

/** The database has the same table, `travels_by_default`. */
const BY_CATEGORY: Readonly<Record<Category, Travels>> = {
  Fruits: 'fresh',
  Vegetables: 'fresh',
  'Dry Fruits': 'keeps',
  Dairy: 'fresh',
  Grains: 'keeps',
  'Meat & Eggs': 'fresh',
  Spices: 'keeps',
}

/** How a listing of this category travels unless its farmer says otherwise. */
export const travelsByDefault = (category: Category): Travels => BY_CATEGORY[category]

/**
 * How a listing travels that moves to another category, when its farmer does not say: one that travels as its old
 * category does follows the new one, another choice stays.
 */
export const travelsAfterMove = (
  from: { readonly category: Category; readonly travels: Travels },
  to: Category,
): Travels => (from.travels === travelsByDefault(from.category) ? travelsByDefault(to) : from.travels)

/** Whether a bag with something of this category is marked on its label. */
export const isKeptCold = (category: Category): boolean => category === 'Dairy' || category === 'Meat & Eggs'
