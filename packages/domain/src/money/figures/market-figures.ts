/** What the market took on one day, in paise. */
export interface DayOfMarket {
  /** In India, as `2026-11-18`. */
  readonly day: string
  readonly orders: number
  readonly incomePaise: number
  readonly feesPaise: number
  readonly givenBackPaise: number
}

export interface MarketSums {
  readonly orders: number
  readonly incomePaise: number
  readonly feesPaise: number
  readonly givenBackPaise: number
}

/** The length of a span that is compared with the one before it. */
export const SPAN_DAYS = 30

export interface MarketSpans<Day extends DayOfMarket> {
  readonly days: readonly Day[]
  readonly now: MarketSums
  /** The span before; null while the market is younger than both. */
  readonly before: { readonly days: readonly Day[]; readonly sums: MarketSums } | null
}

/**
 * Divides the last sixty days, oldest first, into these thirty and the thirty before. They are compared only once the
 * market was open on all of them: a market of forty days would always have grown.
 */
export function marketSpans<Day extends DayOfMarket>(
  days: readonly Day[],
  since: string | null,
): MarketSpans<Day> {
  const recent = days.slice(-SPAN_DAYS)
  const earlier = days.slice(-2 * SPAN_DAYS, -SPAN_DAYS)
  const first = earlier[0]
  const isOldEnough =
    since !== null && earlier.length === SPAN_DAYS && first !== undefined && since <= first.day
  return {
    days: recent,
    now: sumOf(recent),
    before: isOldEnough ? { days: earlier, sums: sumOf(earlier) } : null,
  }
}

/** By how many percent a figure changed, rounded; null where there was nothing before. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) * 100) / before) : null

/** What went back of what was sold, in percent with one decimal; null while nothing is sold. */
export const backPercent = ({
  incomePaise,
  givenBackPaise,
}: Pick<MarketSums, 'incomePaise' | 'givenBackPaise'>): number | null =>
  incomePaise > 0 ? Math.round((givenBackPaise * 1000) / incomePaise) / 10 : null

const sumOf = (days: readonly DayOfMarket[]): MarketSums => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  incomePaise: days.reduce((sum, { incomePaise }) => sum + incomePaise, 0),
  feesPaise: days.reduce((sum, { feesPaise }) => sum + feesPaise, 0),
  givenBackPaise: days.reduce((sum, { givenBackPaise }) => sum + givenBackPaise, 0),
})
