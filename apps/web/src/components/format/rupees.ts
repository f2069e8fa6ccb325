/** `₹1,24,900`, and `₹12.50` where there are paise. Digits are Latin in every language. */
export function formatRupees(paise: number): string {
  return formatFor(paise).format(paise / 100)
}

/** Formats an amount in rupees, the unit of the API. */
export const rupeesText = (rupees: number): string => formatRupees(Math.round(rupees * 100))

let whole: Intl.NumberFormat | undefined
let withPaise: Intl.NumberFormat | undefined

/** Made when first used: each takes a cheap phone about 10 ms, and few pages show paise. */
function formatFor(paise: number): Intl.NumberFormat {
  const rupees = { style: 'currency', currency: 'INR' } as const
  if (paise % 100 !== 0) return (withPaise ??= new Intl.NumberFormat('en-IN', rupees))
  return (whole ??= new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 }))
}
