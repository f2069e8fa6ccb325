import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { oneClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { useEffect, useRef } from 'react'
import { callAs } from '#api/call.ts'

/**
 * Calls `onDecided` with a claim that left the list because another operator decided it, and with that operator's
 * name. Without it the card would vanish while it is read. `isOwn` tells which rows this operator has handled.
 */
export function useDecidedElsewhere(
  listKey: string,
  rows: readonly AttentionRow[],
  isOwn: (row: AttentionRow) => boolean,
  onDecided: (row: AttentionRow, error: unknown, by: string | null) => void,
): void {
  const seen = useRef<{ listKey: string; rows: readonly AttentionRow[] }>({ listKey, rows: [] })
  const latest = useRef({ isOwn, onDecided })
  useEffect(() => {
    latest.current = { isOwn, onDecided }
  })
  useEffect(() => {
    const before = seen.current
    seen.current = { listKey, rows: rows.filter(({ claim }) => claim !== null) }
    if (before.listKey !== listKey) return
    const gone = before.rows.filter(
      (row) => !rows.some(({ _id }) => _id === row._id) && !latest.current.isOwn(row),
    )
    for (const row of gone) void look(row)

    async function look(row: AttentionRow): Promise<void> {
      try {
        const { claim, order } = await callAs('admin', oneClaim, { params: { id: row._id } })
        // A claim that still waits was pushed out by more urgent rows.
        const state = order.claims.find(({ _id }) => _id === row._id)?.state
        if (state !== 'pending') latest.current.onDecided({ ...row, order }, DECIDED, claim.decidedBy)
      } catch {
        // Without a response the row leaves the list without a note.
      }
    }
  }, [listKey, rows])
}

const DECIDED = new ProblemError(409, { message: '', code: 'claim.decided', requestId: '' })
