/** What somebody who looks for an order may mean. What they can't mean is null. */
export interface OrderSearch {
  /** The order's own number. */
  readonly number: number | null
  /** How a telephone number ends: people say the last digits, and leave out the country. */
  readonly phoneEnd: string | null
  /** A part of the buyer's name or e-mail, or of a product's name. */
  readonly text: string | null
}

/** `#FG-20418` is a number and nothing else; `20418` may be how a telephone number ends; letters are a name. */
export function readOrderSearch(q: string): OrderSearch {
  const text = q.trim()
  const marked = MARKED.exec(text)
  if (marked !== null) return { number: Number(marked[1]), phoneEnd: null, text: null }
  if (!DIALLED.test(text)) return { number: null, phoneEnd: null, text: text === '' ? null : text }
  const digits = text.replace(/\D/g, '')
  return {
    number: NUMBER.test(text) ? Number(text) : null,
    phoneEnd: digits.length < PHONE_END_MIN ? null : digits.slice(-PHONE_DIGITS),
    text: null,
  }
}

const MARKED = /^(?:#?\s*fg\s*-?\s*|#\s*)(\d{1,12})$/i
const NUMBER = /^\d{1,12}$/
/** Digits, and what people put between and before them. */
const DIALLED = /^(?=.*\d)[\d\s+()-]+$/
/** Fewer are how too many numbers end. */
const PHONE_END_MIN = 4
/** Of a telephone number in India, without the country. */
const PHONE_DIGITS = 10
