import type { Alarm } from '@farmgate/contract/attention.ts'

/** How many payments are held, or how many refunds wait. */
export const alarmCount = ({ kind, facts }: Alarm): number =>
  Number(facts[kind === 'gateway_key' ? 'refunds' : 'payments'] ?? 0)
