import { wholeRupeesOf } from '../../numbers/paise.ts'

/**
 * What is collected for an order that is paid in cash: whole rupees, rounded down, because coins of paise do not exist. The
 * market pays the rest. `lessPaise` is what missing bags cost. The driver's page and the server use it alike.
 */
export const cashToCollect = (owedPaise: number, lessPaise = 0): number =>
  wholeRupeesOf(Math.max(0, owedPaise - lessPaise))
