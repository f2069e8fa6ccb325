import { changeSettings, type MarketSettings, type RequestedSettings } from './market-settings.ts'

/**
 * The settings that guard money and goods: they say when a second person or a second factor is needed, how long money waits,
 * how much leaves without a person, and how long an operator's session is left open. The word is the direction that weakens the guard: switched `off`, `less` or `more`.
 */
export const GUARDS = {
  secondPerson: 'off',
  secondPersonFrom: 'more',
  payoutAccountWaitHours: 'less',
  payoutWaitHours: 'less',
  unmatchedCountMax: 'more',
  unmatchedSumMax: 'more',
  claimAutoMax: 'more',
  claimAutoMonthly: 'more',
  doorRefundStop: 'more',
  doorRefundDay: 'more',
  cashNewOrders: 'more',
  cashNewValue: 'more',
  cashNewShare: 'more',
  cashNewUnits: 'more',
  cashTrustedOrders: 'more',
  cashTrustedValue: 'more',
  cashTrustedShare: 'more',
  cashTrustedUnits: 'more',
  unpaidUnits: 'more',
  unpaidShare: 'more',
  unpaidOrderValue: 'more',
  unpaidMinutes: 'more',
  unpaidUnitsMax: 'more',
  unpaidValueMax: 'more',
  factorEverywhere: 'off',
  adminIdleDays: 'more',
} as const satisfies Partial<Record<keyof RequestedSettings, 'off' | 'less' | 'more'>>

export type Guard = keyof typeof GUARDS

/** In the order in which they are listed. */
export const GUARD_NAMES = Object.keys(GUARDS) as readonly Guard[]

export const isGuard = (name: string): name is Guard => Object.hasOwn(GUARDS, name)

/** How long an owner has to notice and stop what weakens a guard. */
export const GUARD_WAIT_HOURS = 24

type GuardValue = number | boolean

/** The values of all guards. */
export type GuardValues = Pick<RequestedSettings, Guard>

export interface GuardChange {
  readonly setting: Guard
  readonly from: GuardValue
  readonly to: GuardValue
}

export const weakens = ({ setting, from, to }: GuardChange): boolean => {
  const direction = GUARDS[setting]
  if (direction === 'off') return from === true && to === false
  return direction === 'less' ? to < from : to > from
}

export const guardChanges = (before: GuardValues, after: GuardValues): readonly GuardChange[] =>
  GUARD_NAMES.map((setting) => ({ setting, from: before[setting], to: after[setting] })).filter(
    ({ from, to }) => from !== to,
  )

/** What a guard's change does: it takes effect at once, or it waits and can be stopped. */
export interface SplitChanges {
  readonly atOnce: readonly GuardChange[]
  readonly waiting: readonly GuardChange[]
}

/**
 * What weakens a guard waits, from the first payout on: before it, a market that is being set up has no money that a thief
 * could send. Everything else takes effect at once.
 */
export const splitGuardChanges = (changes: readonly GuardChange[], hasPaidOut: boolean): SplitChanges => {
  const waits = (change: GuardChange): boolean => hasPaidOut && weakens(change)
  return { atOnce: changes.filter((change) => !waits(change)), waiting: changes.filter(waits) }
}

export interface DecidedSettings extends SplitChanges {
  /** What is saved now; the same object as before when nothing changes. */
  readonly next: MarketSettings
}

/**
 * Decides about the settings that an owner asks for. What waits keeps its present value. `seen` is the version that the
 * owner looked at; it is raised by what waits too, so that the next owner sees it before asking for something else.
 */
export function decideSettings(
  now: MarketSettings,
  request: RequestedSettings,
  seen: number | undefined,
  hasPaidOut: boolean,
): DecidedSettings {
  const split = splitGuardChanges(guardChanges(now, request), hasPaidOut)
  const kept = Object.fromEntries(split.waiting.map(({ setting, from }) => [setting, from]))
  const next = changeSettings(now, { ...request, ...kept }, seen)
  if (next !== now || split.waiting.length === 0) return { ...split, next }
  return { ...split, next: { ...now, version: now.version + 1 } }
}

/**
 * The settings after waiting changes whose time has come; the same object when none applies. A change of a setting that has
 * another value by now is not applied: it was asked for about another one.
 */
export function applyGuardChanges<Change extends GuardChange>(
  now: MarketSettings,
  changes: readonly Change[],
): { readonly next: MarketSettings; readonly applied: readonly Change[] } {
  const applied = changes.filter(({ setting, from }) => now[setting] === from)
  if (applied.length === 0) return { next: now, applied }
  const values = Object.fromEntries(applied.map(({ setting, to }) => [setting, to]))
  return { next: { ...now, ...values, version: now.version + 1 }, applied }
}
