import type { AttentionRow } from '@farmgate/contract/attention.ts'
import { DecideReturn } from '../returns/return-card.tsx'
import { AlarmActs } from './alarm-acts.tsx'
import { FarmChangeActs, FarmerActs } from './farmer-acts.tsx'
import { ListingActs } from './listing-acts.tsx'
import { CashActs, CheckPaymentActs, RefundActs } from './money-acts.tsx'
import { StageActs } from './stage-acts.tsx'
import type { AttentionDesk } from './use-attention-desk.ts'

export interface RowActsProps {
  row: AttentionRow
  desk: AttentionDesk
}

/** What can be done about a row where it stands. */
export function RowActs({ row, desk }: RowActsProps) {
  const { kind, order, refund, listing, farmer, alarm } = row
  switch (kind) {
    case 'alarm':
      return alarm !== null && <AlarmActs row={row} alarm={alarm} desk={desk} />
    case 'order_to_ship':
    case 'order_to_deliver':
      return order !== null && <StageActs row={row} order={order} desk={desk} />
    case 'return_pending':
      return (
        order !== null && <DecideReturn order={order} desk={{ open: (dialog) => desk.open(dialog, row) }} />
      )
    case 'payment_unproven':
      return order !== null && <CheckPaymentActs row={row} order={order} desk={desk} />
    case 'refund_due':
    case 'refund_failed':
      if (refund === null) return null
      return refund.isCash ? (
        <CashActs row={row} desk={desk} />
      ) : (
        <RefundActs row={row} refund={refund} desk={desk} />
      )
    case 'change_pending':
    case 'listing_pending':
      return listing !== null && <ListingActs row={row} listing={listing} desk={desk} />
    case 'farm_change_pending':
      return farmer !== null && <FarmChangeActs farmer={farmer} />
    case 'farmer_unverified':
      return farmer !== null && <FarmerActs row={row} farmer={farmer} desk={desk} />
  }
}
