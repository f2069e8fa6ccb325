/** How a search text for orders is interpreted. An impossible interpretation is null. */
export interface OrderSearch {
  /** The order's own number. */
  readonly number: number | null
  /** The end of a phone number: people say the last digits and leave out the country code. */
  readonly phoneEnd: string | null
  /** The whole pincode of the delivery address. */
  readonly pincode: string | null
  /** A part of the buyer's name or e-mail, of a farm's or of a product's name, or any name of a produce. */
  readonly text: string | null
}

/**
 * `#FG-20418` is an order number and nothing else; `20418` may also be the end of a phone number, and `411038` or
 * `411 038` a pincode too; letters are a name.
 */
export function readOrderSearch(q: string): OrderSearch {
  const text = q.trim()
  const marked = MARKED.exec(text)
  if (marked !== null) return { number: Number(marked[1]), phoneEnd: null, pincode: null, text: null }
  if (!DIALLED.test(text))
    return { number: null, phoneEnd: null, pincode: null, text: text === '' ? null : text }
  const digits = text.replace(/\D/g, '')
  return {
    number: NUMBER.test(text) ? Number(text) : null,
    phoneEnd: digits.length < PHONE_END_MIN ? null : digits.slice(-PHONE_DIGITS),
    pincode: PINCODE.test(digits) && NUMBER.test(text.replace(' ', '')) ? digits : null,
    text: null,
  }
}

const MARKED = /^(?:#?\s*fg\s*-?\s*|#\s*)(\d{1,12})$/i
const NUMBER = /^\d{1,12}$/
const PINCODE = /^[1-9]\d{5}$/
/** Digits, and the characters people put between and before them. */
const DIALLED = /^(?=.*\d)[\d\s+()-]+$/
/** Fewer digits match too many numbers. */
const PHONE_END_MIN = 4
/** Of an Indian phone number without the country code. */
const PHONE_DIGITS = 10
