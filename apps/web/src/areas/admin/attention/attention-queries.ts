import { attention } from '@farmgate/contract/attention.ts'
import type { AttentionKind } from '@farmgate/domain/attention/attention.ts'
import { query } from '../../../api/query.ts'

/** Everything that waits, or what waits of one kind. */
export const attentionQuery = (kind: AttentionKind | undefined) =>
  query('admin', attention, { query: { kind } })
