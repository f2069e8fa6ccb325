/** `₹1,24,900`, and `₹12.50` where there are paise. Digits are Latin in every language. */
export function formatRupees(paise: number): string {
  return (paise % 100 === 0 ? whole : withPaise).format(paise / 100)
}

/** Formats an amount in rupees, the unit of the API. */
export const rupeesText = (rupees: number): string => formatRupees(Math.round(rupees * 100))

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
