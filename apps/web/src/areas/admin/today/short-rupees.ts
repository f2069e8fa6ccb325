import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '#components/format/rupees.ts'
import type { AreaWords } from '#words.ts'

const LAKH = 100_000
const CRORE = 100 * LAKH

/** `₹84,210` in whole rupees, `₹39.3 lakh` from a lakh on, `₹1.2 crore` from a crore on. */
export function shortRupees(words: Pick<AreaWords<'marketToday'>, 'lakh' | 'crore'>, rupees: number): string {
  const whole = Math.round(rupees)
  if (Math.abs(whole) >= CRORE) return fill(words.crore, { amount: oneDecimal(whole / CRORE) })
  // 99.95 lakh would be 100 lakh.
  if (Math.abs(whole) >= LAKH && Number(oneDecimal(Math.abs(whole) / LAKH)) < 100)
    return fill(words.lakh, { amount: oneDecimal(whole / LAKH) })
  if (Math.abs(whole) >= LAKH) return fill(words.crore, { amount: oneDecimal(whole / CRORE) })
  return rupeesText(whole)
}

const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10)
