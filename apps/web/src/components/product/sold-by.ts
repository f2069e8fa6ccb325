import { fill } from '@farmgate/messages/fill.ts'

interface Farmer {
  readonly name: string
  readonly place?: string | undefined
}

/** Returns the seller's line: with a place "Ramesh, Ratnagiri", without one "By Ramesh Jadhav". */
export function soldBy(
  { name, place = '' }: Farmer,
  words: { readonly soldBy: string; readonly soldByFrom: string },
): string {
  return place === ''
    ? fill(words.soldBy, { farmer: name })
    : fill(words.soldByFrom, { farmer: name.split(' ', 1)[0] ?? name, place })
}
