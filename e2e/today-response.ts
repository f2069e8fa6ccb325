import type { MarketFiguresToday } from '@farmgate/contract/platform/market-today.ts'
import { dayAhead } from './rounds.ts'

const NOTHING = { orders: 0, income: 0, fees: 0, givenBack: 0, givenBackPercent: null }

/** The figures of a market on its first morning, for the checks of pages. */
export const NEW_MARKET: MarketFiguresToday = {
  today: dayAhead(0),
  since: null,
  days: Array.from({ length: 30 }, (_, n) => ({
    day: dayAhead(n - 29),
    orders: 0,
    income: 0,
    givenBack: 0,
    atDrivers: 0,
    before: null,
  })),
  now: NOTHING,
  before: null,
  cash: { atDrivers: 0, atDoors: 0, doors: 0, oldest: null },
}
