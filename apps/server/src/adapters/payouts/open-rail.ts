import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import { createBankFileRail } from './bank-file-rail.ts'
import type { PayoutRail } from './payout-rail.ts'
import { createRazorpayx, type RazorpayxOptions } from './razorpayx.ts'

/** Opens the configured rail. */
export const openRail = (kind: RailKind, razorpayx: RazorpayxOptions): PayoutRail =>
  kind === 'razorpayx' ? createRazorpayx(razorpayx) : createBankFileRail()
