import { attention } from '@farmgate/contract/telling/attention.ts'
import type { AttentionKind } from '@farmgate/domain/telling/attention.ts'
import { query } from '#api/query.ts'

/** All rows that need attention, or those of one kind. */
export const attentionQuery = (kind: AttentionKind | undefined) =>
  query('admin', attention, { query: { kind } })
