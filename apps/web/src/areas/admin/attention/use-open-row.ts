import { useState } from 'react'
import type { AttentionActions } from './actions/use-attention-actions.ts'
import { attentionRowKey } from './stale-rows.ts'

export interface OpenRow {
  readonly key: string | undefined
  readonly toggle: (key: string) => void
  readonly open: (key: string) => void
  readonly close: () => void
}

/** One row is open at a time. A list of one row opens it, until it is closed. */
export function useOpenRow(listKey: string, { rows }: AttentionActions): OpenRow {
  const [state, setState] = useState<{ readonly listKey: string; readonly key: string | null | undefined }>({
    listKey,
    key: undefined,
  })
  const chosen = state.listKey === listKey ? state.key : undefined
  const [only] = rows
  const alone = rows.length === 1 && only !== undefined ? attentionRowKey(only) : undefined
  const key = chosen === undefined ? alone : (chosen ?? undefined)
  return {
    key,
    toggle: (next) => setState({ listKey, key: next === key ? null : next }),
    open: (next) => setState({ listKey, key: next }),
    close: () => setState({ listKey, key: null }),
  }
}
