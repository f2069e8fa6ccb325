import { attention } from '@farmgate/contract/telling/attention.ts'
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  type AttentionKind,
  GROUP_OF,
  LOADED_MAX,
  LOADED_ROWS,
} from '@farmgate/domain/telling/attention.ts'
import { query } from '#api/query.ts'
import { pageCursor } from '#components/query/page-links.ts'

/** The part of the list that the address names. */
export interface AttentionAddress {
  readonly group: AttentionGroup | undefined
  readonly kind: AttentionKind | undefined
  /** How many rows are loaded. */
  readonly rows: number
  readonly cursor: string | undefined
}

export function readAttentionAddress(address: URLSearchParams): AttentionAddress {
  const kind = ATTENTION_KINDS.find((each) => each === address.get('kind'))
  const named = ATTENTION_GROUPS.find((each) => each === address.get('group'))
  const rows = Math.min(Number(address.get('rows')), LOADED_MAX)
  return {
    group: kind === undefined ? named : GROUP_OF[kind],
    kind,
    rows: rows > LOADED_ROWS ? rows : LOADED_ROWS,
    cursor: pageCursor(address),
  }
}

export const attentionListQuery = ({ group, kind, rows, cursor }: AttentionAddress) =>
  query('admin', attention, {
    query:
      group === undefined
        ? {}
        : { ...(kind === undefined ? { group } : { kind }), limit: String(rows), cursor },
  })

/** The counts of all kinds, with the rows of the kind that has the fewest. */
export const attentionCountsQuery = () =>
  query('admin', attention, { query: { kind: 'refund_failed', limit: '1' } })
