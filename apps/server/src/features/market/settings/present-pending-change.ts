import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import type { PendingChangeRow } from './pending-changes.sql.ts'

export const presentPendingChange = ({
  id,
  askedBy,
  askedAt,
  takesEffectAt,
  setting,
  from,
  to,
}: PendingChangeRow): PendingChange => ({
  _id: id,
  setting,
  from,
  to,
  askedBy: { _id: askedBy.id, name: askedBy.name },
  askedAt: askedAt.toISOString(),
  takesEffectAt: takesEffectAt.toISOString(),
})
