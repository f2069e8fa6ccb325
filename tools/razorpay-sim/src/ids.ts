import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export type Prefix =
  | 'order'
  | 'pay'
  | 'rfnd'
  | 'card'
  | 'acc'
  | 'event'
  | 'cont'
  | 'fa'
  | 'fav'
  | 'pout'
  | 'setl'

/** A prefix and 14 case-sensitive letters or digits. */
export const makeId = (prefix: Prefix): string =>
  `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export const looksLike = (prefix: Prefix, id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[A-Za-z0-9]{14}$/.test(id.slice(prefix.length + 1))
