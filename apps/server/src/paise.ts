import { toPaise } from '@farmgate/domain/money.ts'

/** Rupees that a schema has read already: it has let nothing through that is no amount of money. */
export function paise(rupees: number): number {
  const amount = toPaise(rupees)
  if (amount === null) throw new Error(`${rupees} is no amount of money`)
  return amount
}
