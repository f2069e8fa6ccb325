import type { MarketFiguresToday } from '@farmgate/contract/platform/market-today.ts'
import {
  backPercent,
  marketSpans,
  type MarketSums,
  SPAN_DAYS,
} from '@farmgate/domain/money/figures/market-figures.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { Db } from '#db/pool.ts'
import { readMarketFigures } from '#features/money/market-figures/market-figures.sql.ts'
import { readCashAtDoors } from './cash-at-doors.sql.ts'

/** The figures of the last thirty days beside the thirty before, and the cash that is outstanding. */
export async function showMarketFigures(db: Db): Promise<MarketFiguresToday> {
  const [figures, doors] = await Promise.all([readMarketFigures(db, 2 * SPAN_DAYS), readCashAtDoors(db)])
  const { days, now, before } = marketSpans(figures.days, figures.since)
  const today = days.at(-1)
  if (today === undefined) throw new Error('the last day is today')
  return {
    today: today.day,
    since: figures.since,
    days: days.map(({ day, orders, incomePaise, givenBackPaise, atDriversPaise }, n) => ({
      day,
      orders,
      income: toRupees(incomePaise),
      givenBack: toRupees(givenBackPaise),
      atDrivers: toRupees(atDriversPaise),
      before: presentDayBefore(before?.days[n]),
    })),
    now: presentSums(now),
    before: before === null ? null : presentSums(before.sums),
    cash: {
      atDrivers: toRupees(today.atDriversPaise),
      atDoors: toRupees(doors.paise),
      doors: doors.doors,
      oldest: earlier(figures.oldestTill, doors.oldest),
    },
  }
}

const presentDayBefore = (
  of: { readonly day: string; readonly orders: number; readonly incomePaise: number } | undefined,
): MarketFiguresToday['days'][number]['before'] =>
  of === undefined ? null : { day: of.day, orders: of.orders, income: toRupees(of.incomePaise) }

const presentSums = (sums: MarketSums): MarketFiguresToday['now'] => ({
  orders: sums.orders,
  income: toRupees(sums.incomePaise),
  fees: toRupees(sums.feesPaise),
  givenBack: toRupees(sums.givenBackPaise),
  givenBackPercent: backPercent(sums),
})

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
