import type { ActView } from '@farmgate/contract/audit-log.ts'
import { Link, type To } from 'react-router'
import { paths } from '../../../paths.ts'

/** What was acted on, by the name it has today, and the way to it. */
export function ActSubject({ subject }: { subject: NonNullable<ActView['subject']> }) {
  return (
    <Link className="act-subject" to={placeOf(subject)}>
      {subject.kind === 'order' ? `#${subject.label}` : subject.label}
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
    case 'user':
      return paths.adminUserOrders(_id)
  }
}
