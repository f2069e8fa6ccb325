import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import type { shop as english } from '@farmgate/messages/en/shop.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'

/** `3kgs`, `3 litres`, `1 piece`: what one press of the selector takes. */
export const packLabel = (words: Words<typeof english>, unit: Unit, count: number): string =>
  fill(words[`pack.${unit}.${count === 1 ? 'one' : 'many'}`], { count })
