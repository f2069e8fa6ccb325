import type { OrderEvent } from '@farmgate/contract/order-view.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { EventRow } from './order-events.sql.ts'

export const presentEvent = ({ kind, by, at, reason, amountPaise }: EventRow): OrderEvent => ({
  kind,
  by,
  at: at.toISOString(),
  reason,
  amount: amountPaise === null ? null : toRupees(amountPaise),
})
