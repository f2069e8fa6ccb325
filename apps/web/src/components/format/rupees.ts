/**
 * `₹1,24,900`, and `₹12.50` where there are paise. Digits are Latin in every language. Written by hand: making the browser's
 * formatter took a third of the time in which the driver's sheet is drawn.
 */
export function formatRupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100)
  const rest = Math.abs(paise) % 100
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${paise < 0 ? '-' : ''}₹${inIndianGroups(String(whole))}${decimals}`
}

/** Formats an amount in rupees, the unit of the API. */
export const rupeesText = (rupees: number): string => formatRupees(Math.round(rupees * 100))

/** `₹1,24,900.00`: for books, where amounts are compared to the paisa. */
export function exactRupeesText(rupees: number): string {
  const text = rupeesText(rupees)
  return text.includes('.') ? text : `${text}.00`
}

/** The last three digits, before them groups of two: `1,24,900`. */
const inIndianGroups = (digits: string): string => digits.replace(/\B(?=(\d{2})*\d{3}$)/g, ',')
