import { rupeesText } from '#components/format/rupees.ts'

/** Returns `+₹96` or `−₹96`: the sign comes before the currency. */
export const signedRupees = (rupees: number): string =>
  `${rupees < 0 ? '\u2212' : '+'}${rupeesText(Math.abs(rupees))}`

/** An amount owed to the farm has no plus; an amount owed by the farm has a minus. */
export const owedRupees = (rupees: number): string => (rupees < 0 ? signedRupees(rupees) : rupeesText(rupees))
