/** Why a stop failed, as the driver's chips say it. */
export const STOP_FAILURES = ['nobody_home', 'refused', 'no_cash', 'wrong_address', 'other'] as const
export type StopFailure = (typeof STOP_FAILURES)[number]

/** How a stop ends. */
export const STOP_RESULTS = ['delivered', 'failed'] as const
export type StopResult = (typeof STOP_RESULTS)[number]

/** Why an operator must look at a driver's mark. Nothing that was marked is undone. */
export const MARK_PROBLEMS = ['wrong_code', 'already_ended', 'order_ended', 'cash_differs'] as const
export type MarkProblem = (typeof MARK_PROBLEMS)[number]

/** What the driver says about a stop. */
export const MARK_KINDS = ['code', 'handed_to', 'door', 'cash', 'failed'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export interface Mark {
  readonly kind: MarkKind
  readonly code: string | null
  readonly failedBecause: StopFailure | null
  /** The farms whose bags were not there. */
  readonly missing: readonly string[]
  /** What the driver took. */
  readonly cashPaise: number
}

/** Refused cash deliveries after which a buyer pays online. */
export const REFUSED_CASH_MAX = 2

/** A buyer who would not take or pay for a cash order. */
export const isRefusedCash = (because: StopFailure): boolean => because === 'refused' || because === 'no_cash'
