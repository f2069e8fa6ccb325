import { isCancelled, isOpen, type OrderStatus } from '../../ordering/orders/stage.ts'
import type { Mark, MarkProblem, StopResult } from './at-the-door.ts'

/** A stop as it is when the mark arrives, which may be days after it was made. */
export interface StopAtTheDoor {
  readonly code: string
  readonly isCash: boolean
  readonly leaveAtDoor: boolean
  readonly result: StopResult | null
  /** Another day was given, or the order ended: nothing is left to hand over. */
  readonly isSettled: boolean
  readonly bags: readonly {
    readonly farmerId: string
    readonly status: OrderStatus
  }[]
  /** What is to be collected here without the missing bags. */
  readonly cashDuePaise: number
}

export interface MarkDecision {
  /** What becomes of the stop; null: the mark is only written down. */
  readonly result: StopResult | null
  /** The bags that are handed over, and those of which nothing came. */
  readonly handOver: readonly string[]
  readonly short: readonly string[]
  readonly problem: MarkProblem | null
}

const NOTHING = { result: null, handOver: [], short: [] } as const

/**
 * What a mark does. A driver's mark is never refused for what happened meanwhile: what it contradicts is written down for an
 * operator. A wrong code undoes nothing: the bag is gone.
 */
export function decideMark(stop: StopAtTheDoor, mark: Mark): MarkDecision {
  const open = stop.bags.filter(({ status }) => isOpen(status))
  if (mark.kind === 'failed') {
    if (open.length === 0) return { ...NOTHING, problem: 'already_ended' }
    return stop.result === null
      ? { ...NOTHING, result: 'failed', problem: null }
      : { ...NOTHING, problem: null }
  }
  if (stop.result === 'delivered') return { ...NOTHING, problem: null }
  if (stop.isSettled || stop.bags.every(({ status }) => isCancelled(status)))
    return { ...NOTHING, problem: 'order_ended' }
  // An operator was quicker, and has recorded the cash.
  if (open.length === 0) return { ...NOTHING, result: 'delivered', problem: null }
  const short = open.filter(({ farmerId }) => mark.missing.includes(farmerId)).map(({ farmerId }) => farmerId)
  return {
    result: 'delivered',
    handOver: open.map(({ farmerId }) => farmerId),
    short,
    problem: problemOf(stop, mark),
  }
}

function problemOf(stop: StopAtTheDoor, mark: Mark): MarkProblem | null {
  if (mark.kind === 'code' && mark.code !== stop.code) return 'wrong_code'
  return stop.isCash && mark.cashPaise !== stop.cashDuePaise ? 'cash_differs' : null
}
