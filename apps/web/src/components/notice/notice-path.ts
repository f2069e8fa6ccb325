import type { Notice } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import type { adminPaths } from '#admin-pages.ts'
import type { farmerPaths } from '#farmer-pages.ts'
import { paths } from '#paths.ts'

/** Returns the page of a notice's subject; null where there is none. */
export const noticePath = (role: Role, notice: Notice): string | null => pathByKind[notice.kind](notice, role)

type NoticePath = (notice: Notice, role: Role) => string | null

/** Checked against the tables of the work pages by their types alone: a buyer's inbox does not fetch those tables. */
const farmer = {
  products: '/farmer/my-products',
  orders: '/farmer/orders',
  money: '/farmer/money',
  account: '/farmer/account',
  profile: '/farmer/profile',
} satisfies Partial<typeof farmerPaths>

const admin = {
  attention: '/admin/attention',
  farmer: (id) => `/admin/farmers/${id}`,
  returns: '/admin/returns',
  settings: '/admin/settings',
  staff: '/admin/staff',
} satisfies Partial<typeof adminPaths>

const order: NoticePath = (notice) => (notice.order === null ? paths.orders : paths.order(notice.order._id))
const listings: NoticePath = () => farmer.products
const account: NoticePath = (_, role) => accounts[role]

/** An operator's account has no page. */
const accounts: Record<Role, string | null> = {
  user: paths.profile,
  farmer: farmer.profile,
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
  farm_new_order: () => farmer.orders,
  farm_order_cancelled: () => `${farmer.orders}?status=cancelled`,
  farm_line_changed: ({ detail }) =>
    detail['ended'] === 'yes' ? `${farmer.orders}?status=cancelled` : farmer.orders,
  farm_claim: () => farmer.orders,
  farm_claim_decided: () => farmer.money,
  product_reaches: ({ product }) => (product === null ? paths.products : paths.product(product._id)),
  listing_approved: listings,
  listing_rejected: ({ product }) =>
    product === null ? farmer.products : `${farmer.products}?edit=${product._id}`,
  farm_verified: listings,
  farm_suspended: listings,
  farm_resumed: listings,
  farm_change_approved: () => farmer.profile,
  farm_change_rejected: () => farmer.profile,
  payout_paid: () => farmer.money,
  payout_failed: () => farmer.account,
  payout_account_changed: () => farmer.account,
  payout_account_refused: () => farmer.account,
  farm_change_requested: ({ detail }) =>
    detail['farmerId'] === undefined ? admin.attention : admin.farmer(detail['farmerId']),
  return_requested: () => admin.returns,
  claim_made: () => admin.attention,
  refund_failed: () => admin.attention,
  alarm_raised: () => admin.attention,
  guards_changed: ({ detail }) => (detail['takesEffectAt'] === undefined ? admin.settings : admin.attention),
  password_changed: account,
  email_changed: account,
  second_factor_changed: account,
  new_device: account,
  session_ends_next: account,
  account_disabled: account,
  account_enabled: account,
  staff_changed: () => admin.staff,
}
