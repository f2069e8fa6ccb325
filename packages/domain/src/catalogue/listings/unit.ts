import type { Category } from './category.ts'

/** The units that a price can be for. */
export const UNITS = ['kg', 'litre', 'dozen', 'piece', 'pack'] as const

export type Unit = (typeof UNITS)[number]

/** The amounts the product page offers as buttons. */
export const PACK_SIZES = [1, 3, 5] as const

/** Amounts above the stock are left out. */
export const canChoosePack = (size: number, available: number): boolean => size <= available

/** Returns the unit most produce of a category is sold in, for produce that has no listing yet. */
export const usualUnit = (category: Category): Unit => (category === 'Dairy' ? 'litre' : 'kg')
