import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import {
  BadgeCheck,
  Check,
  CircleAlert,
  CirclePause,
  CirclePlay,
  CircleX,
  IndianRupee,
  KeyRound,
  type LucideIcon,
  Mail,
  Package,
  PackageCheck,
  PackageX,
  PencilLine,
  RotateCcw,
  Siren,
  Truck,
} from 'lucide-react'

interface Look {
  readonly icon: LucideIcon
  readonly tone: 'ok' | 'warn' | 'bad' | 'mute'
}

export const noticeIcons: Record<NoticeKind, Look> = {
  order_placed: { icon: Package, tone: 'mute' },
  order_shipped: { icon: Truck, tone: 'warn' },
  order_delivered: { icon: PackageCheck, tone: 'ok' },
  order_cancelled: { icon: PackageX, tone: 'bad' },
  return_approved: { icon: RotateCcw, tone: 'ok' },
  return_rejected: { icon: RotateCcw, tone: 'bad' },
  refund_processed: { icon: IndianRupee, tone: 'ok' },
  farm_new_order: { icon: Package, tone: 'ok' },
  farm_order_cancelled: { icon: PackageX, tone: 'bad' },
  listing_approved: { icon: Check, tone: 'ok' },
  listing_rejected: { icon: CircleX, tone: 'warn' },
  farm_verified: { icon: BadgeCheck, tone: 'ok' },
  farm_suspended: { icon: CirclePause, tone: 'bad' },
  farm_resumed: { icon: CirclePlay, tone: 'ok' },
  farm_change_approved: { icon: Check, tone: 'ok' },
  farm_change_rejected: { icon: CircleX, tone: 'warn' },
  return_requested: { icon: RotateCcw, tone: 'warn' },
  refund_failed: { icon: CircleAlert, tone: 'bad' },
  alarm_raised: { icon: Siren, tone: 'bad' },
  farm_change_requested: { icon: PencilLine, tone: 'warn' },
  password_changed: { icon: KeyRound, tone: 'mute' },
  email_changed: { icon: Mail, tone: 'mute' },
  new_device: { icon: KeyRound, tone: 'warn' },
  account_disabled: { icon: CirclePause, tone: 'bad' },
  account_enabled: { icon: CirclePlay, tone: 'ok' },
}
