import type { Alarm } from '@farmgate/contract/telling/attention.ts'

/**
 * Returns the alarm's count: payments held, refunds waiting, orders unpaid, accounts opened or rows that contradict each other; of a missing
 * bag, the hours it waits. */
export const alarmCount = ({ kind, facts }: Alarm): number => Number(facts[COUNTED[kind]] ?? 0)

const COUNTED: Readonly<Record<Alarm['kind'], string>> = {
  unmatched_payments: 'payments',
  gateway_key: 'refunds',
  stock_share: 'orders',
  new_account_orders: 'orders',
  unproven_holds: 'orders',
  bulk_registration: 'count',
  invariant_broken: 'count',
  gateway_account: 'refunds',
  missing_bag: 'hours',
}
