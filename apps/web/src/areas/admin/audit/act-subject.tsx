import type { ActView } from '@farmgate/contract/platform/audit-log.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { Link, type To } from 'react-router'
import { adminPaths } from '#admin-pages.ts'

/** The subject of the action, under its current name, with a link. */
export function ActSubject({ subject }: { subject: NonNullable<ActView['subject']> }) {
  return (
    <Link className="act-subject" to={placeOf(subject)}>
      {subject.kind === 'order' ? displayOrderNumber(subject.label) : subject.label}
    </Link>
  )
}

function placeOf({ kind, _id, label }: NonNullable<ActView['subject']>): To {
  const search = new URLSearchParams({ q: label }).toString()
  switch (kind) {
    case 'order':
      return { pathname: adminPaths.orders, search }
    case 'product':
      return { pathname: adminPaths.products, search }
    case 'farmer':
      return adminPaths.farmer(_id)
    case 'round':
      return adminPaths.round(_id)
    case 'user':
      return adminPaths.userOrders(_id)
  }
}
