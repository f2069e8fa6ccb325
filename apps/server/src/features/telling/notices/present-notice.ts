import type { Notice } from '@farmgate/contract/telling/notices.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { NoticeRow } from './notices.sql.ts'

export const presentNotice = (notice: NoticeRow): Notice => ({
  _id: notice.id,
  kind: notice.kind,
  createdAt: notice.createdAt.toISOString(),
  seenAt: notice.seenAt?.toISOString() ?? null,
  order:
    notice.orderId === null || notice.orderNumber === null
      ? null
      : { _id: notice.orderId, number: formatOrderNumber(notice.orderNumber) },
  product: notice.productId === null ? null : { _id: notice.productId, name: notice.productName ?? '' },
  detail: notice.detail,
})
