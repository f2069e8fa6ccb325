import type { Unit } from '../../catalogue/listings/unit.ts'

/** How a line is counted below its unit: grams of a kilo, millilitres of a litre, single pieces of a dozen. */
const PARTS: Readonly<Record<Unit, number>> = { kg: 1_000, litre: 1_000, dozen: 12, piece: 1, pack: 1 }

export const partsPerUnit = (unit: Unit): number => PARTS[unit]

/** How much of a line, as people say it: whole units, or the parts that its unit has. */
export interface SpokenAmount {
  readonly quantity?: number | undefined
  readonly grams?: number | undefined
  readonly millilitres?: number | undefined
  readonly pieces?: number | undefined
}

const FIELD: Readonly<Record<Unit, keyof SpokenAmount>> = {
  kg: 'grams',
  litre: 'millilitres',
  dozen: 'pieces',
  piece: 'quantity',
  pack: 'quantity',
}

/** The field in which parts of this unit are named. */
const partsField = (unit: Unit): keyof SpokenAmount => FIELD[unit]

/** The amount as people say it: whole units where it is some, else its parts. */
export const fromParts = (unit: Unit, parts: number): SpokenAmount =>
  parts % partsPerUnit(unit) === 0 ? { quantity: parts / partsPerUnit(unit) } : { [partsField(unit)]: parts }

/** An amount in parts of the unit. Null unless exactly one field is given, fits the unit, and is a whole number. */
export function toParts(unit: Unit, amount: SpokenAmount): number | null {
  const given = Object.entries(amount).filter(([, value]) => value !== undefined)
  const [field, value] = given[0] ?? []
  if (given.length !== 1 || !Number.isSafeInteger(value) || value < 0) return null
  if (field === 'quantity') return value * partsPerUnit(unit)
  return field === partsField(unit) ? value : null
}
