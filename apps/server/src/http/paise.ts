import { toPaise } from '@farmgate/domain/numbers/paise.ts'

/** Converts rupees that a schema has validated to paise. */
export function paise(rupees: number): number {
  const amount = toPaise(rupees)
  if (amount === null) throw new Error(`${rupees} is no amount of money`)
  return amount
}
