/** What a price is for one of. */
export const UNITS = ['kg', 'litre', 'dozen', 'piece', 'pack'] as const

export type Unit = (typeof UNITS)[number]

/** The amounts the product page offers at one press. */
export const PACK_SIZES = [1, 3, 5] as const

/** A step above what is there can't be chosen. */
export const canChoosePack = (size: number, available: number): boolean => size <= available
