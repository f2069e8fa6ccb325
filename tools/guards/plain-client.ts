import type { Guard } from './list.ts'

const MONEY = 'packages/domain/src/money.ts'
const MONEY_TEST = 'packages/domain/src/money.test.ts'

/** What keeps a client working that knows the specified calls and nothing else. */
export const plainClientGuards: readonly Guard[] = [
  {
    promise: 'amounts: a total computed in floating point is rounded to the nearest paisa',
    file: 'packages/contract/src/payments.ts',
    remove: 'const paise = nearestPaise(rupees)',
    leave: 'const paise = Number.isInteger(rupees * 100) ? nearestPaise(rupees) : null',
    test: 'apps/server/src/features/checkout/place-order.test.ts',
  },
  {
    promise: 'amounts: halfway between two paise is no amount',
    file: MONEY,
    remove: 'Math.abs(exact - paise) < HALF_PAISA',
    leave: 'Math.abs(exact - paise) <= 0.5',
    test: MONEY_TEST,
  },
  {
    promise: 'amounts: a typed price is never rounded',
    file: MONEY,
    remove: 'paise !== null && toRupees(paise) === rupees ? paise : null',
    leave: 'paise',
    test: MONEY_TEST,
  },
]
