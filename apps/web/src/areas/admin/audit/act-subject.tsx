import type { ActView } from '@farmgate/contract/audit-log.ts'
import { displayOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import { Link, type To } from 'react-router'
import { paths } from '#paths.ts'

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
      return { pathname: paths.adminOrders, search }
    case 'product':
      return { pathname: paths.adminProducts, search }
    case 'farmer':
      return paths.adminFarmer(_id)
    case 'round':
      return paths.adminRound(_id)
    case 'user':
      return paths.adminUserOrders(_id)
  }
}
