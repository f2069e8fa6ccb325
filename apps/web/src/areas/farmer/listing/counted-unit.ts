import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'

/** The unit as it is written after a count: "1 pack", "20 packs". */
export const countedUnit = (
  shell: Readonly<Record<`unit.${Unit}`, string>>,
  words: Readonly<Record<`units.${Unit}`, string>>,
  unit: Unit,
  count: number,
): string => (count === 1 ? shell[`unit.${unit}`] : words[`units.${unit}`])
