import type { Clock } from './clock.ts'
import { settlePayment } from './payments.ts'
import { settlePayout } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import type { Store } from './store.ts'
import { settleValidation } from './validations.ts'

/** The longest delay of a timer; after it, the schedule is checked again. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Runs scheduled actions when their time has come: by the machine's clock, or at once when time is moved. */
export function createSchedule(clock: Clock, store: () => Store) {
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  const arm = (at: number): void => {
    if (at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    const afterMs = Math.min(Math.max(0, at - clock.now()), TIMER_MAX_MS)
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY
      run(clock.now())
    }, afterMs)
    timer.unref()
  }

  /** One after the other, each at its own time: an action may schedule another before the rest. */
  const run = (until: number): void => {
    for (;;) {
      const due = store().nextDue()
      if (due === null) return
      if (due.at > until) return arm(due.at)
      clock.moveTo(due.at)
      settle(store(), due.id)
    }
  }

  return {
    arm,
    advance(ms: number) {
      const until = clock.now() + ms
      run(until)
      clock.moveTo(until)
      // The next action is nearer now than the timer's delay.
      wakesAt = Number.POSITIVE_INFINITY
      const next = store().nextDue()
      if (next !== null) arm(next.at)
    },
    stop: () => clearTimeout(timer),
  }
}

function settle(store: Store, id: string): void {
  const payment = store.payments.get(id)
  if (payment !== undefined) settlePayment(store, payment)
  const refund = store.refunds.get(id)
  if (refund !== undefined) settleRefund(store, refund)
  const validation = store.validations.get(id)
  if (validation?.due) settleValidation(store, validation, validation.due.what)
  const payout = store.payouts.get(id)
  if (payout?.due) settlePayout(store, payout, payout.due.what)
}
