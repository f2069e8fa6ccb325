/**
 * Returns what a person typed as a plain number text: Devanagari digits become Latin ones, and commas between digits,
 * spaces and a rupee sign are left out. A text that is no number is returned without these, for the caller to refuse.
 */
export const typedNumber = (text: string): string =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[\s₹]/g, '')
    .replace(GROUPED, (number) => number.replaceAll(',', ''))

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/** Groups as written in India (1,20,000) or elsewhere (120,000). `1,5` is no group: it may be meant as one and a half. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.\d|$)/
