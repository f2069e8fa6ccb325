import type { RoundDay } from '@farmgate/contract/delivery/rounds.ts'

/** The five phases of a day, from open orders to counted cash. */
export const DAY_PHASES = ['orders', 'dropOff', 'leaves', 'road', 'cash'] as const
export type DayPhase = (typeof DAY_PHASES)[number]

/** Where the day stands; null when all is done. */
export function phaseOf({
  state,
  leftAt,
  stops,
  farms,
  cash,
}: Pick<RoundDay, 'state' | 'leftAt' | 'cash'> & {
  readonly stops: readonly Pick<RoundDay['stops'][number], 'result'>[]
  readonly farms: readonly Pick<RoundDay['farms'][number], 'bags' | 'handedIn'>[]
}): DayPhase | null {
  if (cash.count !== null) return null
  if (leftAt !== null) return stops.some(({ result }) => result === null) ? 'road' : 'cash'
  if (state === 'drop_off')
    return farms.every(({ bags, handedIn }) => handedIn === bags) ? 'leaves' : 'dropOff'
  return state === 'over' ? 'leaves' : 'orders'
}

/** Orders are closed, and the round has not left. */
export const canLeave = ({ state, leftAt }: Pick<RoundDay, 'state' | 'leftAt'>): boolean =>
  leftAt === null && (state === 'drop_off' || state === 'over')

export const missingBags = (farms: readonly Pick<RoundDay['farms'][number], 'missing'>[]): number =>
  farms.reduce((sum, { missing }) => sum + missing.length, 0)
