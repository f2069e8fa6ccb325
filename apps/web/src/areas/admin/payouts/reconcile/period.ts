import { Day } from '@farmgate/contract/day.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'

export const PERIODS = ['yesterday', 'week', 'month'] as const
type PeriodName = (typeof PERIODS)[number]

export interface Period {
  readonly from: string
  readonly to: string
}

export function namedPeriod(name: PeriodName, today: string): Period {
  const yesterday = addDays(today, -1)
  if (name === 'yesterday') return { from: yesterday, to: yesterday }
  return { from: name === 'week' ? addDays(today, -6) : `${today.slice(0, 8)}01`, to: today }
}

/** The period of the address; the last seven days without one, or where it ends before it begins. */
export function periodOf(address: URLSearchParams, today: string): Period {
  const from = Day.safeParse(address.get('from')).data
  const to = Day.safeParse(address.get('to')).data
  return from === undefined || to === undefined || to < from ? namedPeriod('week', today) : { from, to }
}

/** Its name; null for other days. */
export const nameOfPeriod = ({ from, to }: Period, today: string): PeriodName | null =>
  PERIODS.find((name) => {
    const known = namedPeriod(name, today)
    return known.from === from && known.to === to
  }) ?? null
