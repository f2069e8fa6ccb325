/** Where a day of a round stands, as the operators' table says it. */
export const DAY_STATES = [
  'open',
  'closing',
  'full',
  'drop_off',
  'on_the_road',
  'over',
  'called_off',
  'holiday',
] as const

export type DayState = (typeof DAY_STATES)[number]

export interface DayFacts {
  readonly cutOffAt: Date
  readonly endsAt: Date
  readonly taken: number
  readonly capacity: number
  readonly calledOff: boolean
  readonly left: boolean
}

const SOON_MS = 24 * 60 * 60_000

/** Once orders are closed the farms drop off, until the round leaves; its end is the end of the window. */
export function dayState(day: DayFacts, now: Date): DayState {
  if (day.calledOff) return 'called_off'
  if (now >= day.endsAt) return 'over'
  if (day.left) return 'on_the_road'
  if (now >= day.cutOffAt) return 'drop_off'
  if (day.taken >= day.capacity) return 'full'
  return day.cutOffAt.getTime() - now.getTime() <= SOON_MS ? 'closing' : 'open'
}
