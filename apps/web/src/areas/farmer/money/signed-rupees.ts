import { rupeesText } from '../../../ui/rupees.ts'

/** `+₹96` came, `−₹96` went: the sign stands before the amount, where everybody looks for it. */
export const signedRupees = (rupees: number): string =>
  `${rupees < 0 ? '\u2212' : '+'}${rupeesText(Math.abs(rupees))}`

/** What is owed has no plus; what the farm owes has its minus. */
export const owedRupees = (rupees: number): string => (rupees < 0 ? signedRupees(rupees) : rupeesText(rupees))
