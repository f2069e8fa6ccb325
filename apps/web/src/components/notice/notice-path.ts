import type { Notice } from '@farmgate/contract/notices.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import { paths } from '#paths.ts'

/** Returns the page of a notice's subject; null where there is none. */
export const noticePath = (role: Role, notice: Notice): string | null => pathByKind[notice.kind](notice, role)

type NoticePath = (notice: Notice, role: Role) => string | null

const order: NoticePath = (notice) => (notice.order === null ? paths.orders : paths.order(notice.order._id))
const listings: NoticePath = () => paths.farmerProducts
const account: NoticePath = (_, role) => accounts[role]

/** An operator's account has no page. */
const accounts: Record<Role, string | null> = {
  user: paths.profile,
  farmer: paths.farmerProfile,
  admin: null,
}

const pathByKind: Record<NoticeKind, NoticePath> = {
  order_placed: order,
  order_shipped: order,
  order_delivered: order,
  order_cancelled: order,
  return_approved: order,
  return_rejected: order,
  refund_processed: order,
  line_changed: order,
  parcel_shipped: order,
  parcel_delivered: order,
  delivery_moved: order,
  stop_failed: order,
  claim_approved: order,
  claim_rejected: order,
  farm_new_order: () => paths.farmerOrders,
  farm_order_cancelled: () => `${paths.farmerOrders}?status=cancelled`,
  farm_line_changed: ({ detail }) =>
    detail['ended'] === 'yes' ? `${paths.farmerOrders}?status=cancelled` : paths.farmerOrders,
  farm_claim: () => paths.farmerOrders,
  farm_claim_decided: () => paths.farmerMoney,
  listing_approved: listings,
  listing_rejected: ({ product }) =>
    product === null ? paths.farmerProducts : `${paths.farmerProducts}?edit=${product._id}`,
  farm_verified: listings,
  farm_suspended: listings,
  farm_resumed: listings,
  farm_change_approved: () => paths.farmerProfile,
  farm_change_rejected: () => paths.farmerProfile,
  payout_paid: () => paths.farmerMoney,
  payout_failed: () => paths.farmerAccount,
  payout_account_changed: () => paths.farmerAccount,
  payout_account_refused: () => paths.farmerAccount,
  farm_change_requested: ({ detail }) =>
    detail['farmerId'] === undefined ? paths.adminAttention : paths.adminFarmer(detail['farmerId']),
  return_requested: () => paths.adminReturns,
  claim_made: () => paths.adminAttention,
  refund_failed: () => paths.adminAttention,
  alarm_raised: () => paths.adminAttention,
  password_changed: account,
  email_changed: account,
  second_factor_changed: account,
  new_device: account,
  account_disabled: account,
  account_enabled: account,
}
