import { ACT_KINDS, type ActKind } from '@farmgate/domain/audit/act.ts'
import { asked, type ListAddress, readListAddress } from '../list-address.ts'
import { dayIn } from '../orders/order-address.ts'

/** Where in the log somebody is, and what it is narrowed to. The address alone says it. */
export interface AuditAddress extends ListAddress {
  readonly admin: string
  readonly kind: ActKind | undefined
  /** Days, or empty. */
  readonly from: string
  readonly to: string
}

export function readAuditAddress(address: URLSearchParams): AuditAddress {
  const kind = address.get('kind')
  const place: ListAddress = readListAddress(address)
  return {
    ...place,
    admin: address.get('admin')?.slice(0, ID_MAX) ?? '',
    kind: ACT_KINDS.find((known) => known === kind),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
  }
}

/** What the file and the list are narrowed to alike. */
export const auditQuestionOf = ({ q, admin, kind, from, to }: AuditAddress) => ({
  q: q === '' ? undefined : q,
  admin: admin === '' ? undefined : admin,
  kind,
  from: from === '' ? undefined : from,
  to: to === '' ? undefined : to,
})

/** What the call is asked with. */
export function auditAsked(address: AuditAddress) {
  const { cursor, limit } = asked(address)
  return { ...auditQuestionOf(address), cursor, limit }
}

const ID_MAX = 64
