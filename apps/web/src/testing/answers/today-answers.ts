import {
  marketFigures,
  type MarketFiguresToday,
  stockOuts,
  tomorrowsRounds,
} from '@farmgate/contract/platform/market-today.ts'
import { system, type SystemState } from '@farmgate/contract/platform/system.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { answer } from '../answers.ts'

const TODAY = '2026-11-18'
const NO_SUMS = { orders: 0, income: 0, fees: 0, givenBack: 0, givenBackPercent: null }

/** A market on its first morning. */
export const NO_FIGURES: MarketFiguresToday = {
  today: TODAY,
  since: null,
  days: Array.from({ length: 30 }, (_, n) => ({
    day: addDays(TODAY, n - 29),
    orders: 0,
    income: 0,
    givenBack: 0,
    atDrivers: 0,
    before: null,
  })),
  now: NO_SUMS,
  before: null,
  cash: { atDrivers: 0, atDoors: 0, doors: 0, oldest: null },
}

export const ALL_WELL: SystemState = {
  verdict: 'well',
  checkedSecondsAgo: 20,
  isStale: false,
  verifiedAt: '2026-11-18T13:00:00.000Z',
  checks: [],
  tiles: {
    orders: { hours: [], lastHour: 0, today: 0 },
    speed: { hours: [], now: null },
    jobs: { hours: [], due: 0, oldestSeconds: 0 },
    failures: { hours: [], failed: 0, requests: 0 },
    webhooks: { hours: [], waiting: 0 },
    refunds: { days: [], failed: 0, due: 0, dueAmount: 0 },
    mails: { days: [], today: 0, failed: 0 },
    disk: { days: [], percent: null, totalGb: null },
  },
  alarms: [],
  version: { commit: 'abc', since: null, processes: 1 },
}

/** The operators' first page, of a market without an order. */
export function answerToday(): void {
  answer(marketFigures, NO_FIGURES)
  answer(tomorrowsRounds, { day: addDays(TODAY, 1), orders: 0, rounds: [], more: 0 })
  answer(stockOuts, { products: [], total: 0 })
  answer(system, ALL_WELL)
}
