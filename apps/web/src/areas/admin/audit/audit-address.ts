import { ACT_KINDS, type ActKind } from '@farmgate/domain/platform/audited-act.ts'
import { listQueryInput, type ListAddress, readListAddress } from '../lists/list-address.ts'
import { readDay } from '../orders/order-address.ts'

/** The page and the filters of the log, as given by the address alone. */
export interface AuditAddress extends ListAddress {
  readonly admin: string
  readonly kind: ActKind | undefined
  /** Days, or empty. */
  readonly from: string
  readonly to: string
}

export function readAuditAddress(address: URLSearchParams): AuditAddress {
  const kind = address.get('kind')
  const listAddress: ListAddress = readListAddress(address)
  return {
    ...listAddress,
    admin: address.get('admin')?.slice(0, ID_MAX) ?? '',
    kind: ACT_KINDS.find((known) => known === kind),
    from: readDay(address, 'from'),
    to: readDay(address, 'to'),
  }
}

/** Returns the filters shared by the list and the export. */
export const auditFilterInput = ({ q, admin, kind, from, to }: AuditAddress) => ({
  q: q === '' ? undefined : q,
  admin: admin === '' ? undefined : admin,
  kind,
  from: from === '' ? undefined : from,
  to: to === '' ? undefined : to,
})

/** Returns the input of the API call. */
export function auditQueryInput(address: AuditAddress) {
  const { cursor, limit } = listQueryInput(address)
  return { ...auditFilterInput(address), cursor, limit }
}

const ID_MAX = 64
