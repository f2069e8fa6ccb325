import type { AttentionKind } from '@farmgate/domain/attention/attention.ts'
import {
  BadgeAlert,
  BadgeCheck,
  Banknote,
  CalendarX2,
  Camera,
  CircleHelp,
  DoorClosed,
  type LucideIcon,
  PackageOpen,
  PackageSearch,
  PencilLine,
  RotateCcw,
  Siren,
  Sprout,
  Truck,
  Undo2,
} from 'lucide-react'
import type { BadgeProps } from '#ui/data/badge.tsx'

/** Red where money is lost on its way, orange where a person waits for money, neutral where neither is the case. */
export const kindLooks: Readonly<Record<AttentionKind, { tone: BadgeProps['tone']; icon: LucideIcon }>> = {
  alarm: { tone: 'bad', icon: Siren },
  refund_failed: { tone: 'bad', icon: Undo2 },
  payment_unproven: { tone: 'bad', icon: CircleHelp },
  refund_due: { tone: 'warn', icon: Banknote },
  return_pending: { tone: 'warn', icon: RotateCcw },
  claim_pending: { tone: 'warn', icon: Camera },
  order_to_ship: { tone: 'warn', icon: PackageOpen },
  order_to_deliver: { tone: 'warn', icon: Truck },
  order_without_day: { tone: 'warn', icon: CalendarX2 },
  stop_failed: { tone: 'warn', icon: DoorClosed },
  mark_unclear: { tone: 'warn', icon: CircleHelp },
  cash_difference: { tone: 'bad', icon: Banknote },
  courier_late: { tone: 'warn', icon: PackageSearch },
  farm_change_pending: { tone: 'warn', icon: BadgeAlert },
  change_pending: { tone: 'mute', icon: PencilLine },
  listing_pending: { tone: 'mute', icon: Sprout },
  farmer_unverified: { tone: 'mute', icon: BadgeCheck },
}
