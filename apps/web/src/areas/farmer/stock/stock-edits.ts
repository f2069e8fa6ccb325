/** A count that was typed but not saved. */
interface StockEdit {
  readonly count: number
  /** The saved count when typing began: the server applies the difference, so that no sale is undone. */
  readonly seen: number
}

export type StockEdits = ReadonlyMap<string, StockEdit>

/** What the server said about one saved count. */
export interface StockResult {
  readonly _id: string
  readonly ok: boolean
  readonly code?: string | undefined
  readonly quantity: number | null
  readonly soldMeanwhile: number
}

/** What a row says after saving. */
export type StockNote =
  | { readonly kind: 'sold'; readonly sold: number; readonly now: number }
  | { readonly kind: 'changed'; readonly now: number }
  | { readonly kind: 'refused' }

/** Writes a count. One that is back at the saved count is no edit. */
export function editStock(edits: StockEdits, id: string, count: number, saved: number): StockEdits {
  const next = new Map(edits)
  const seen = edits.get(id)?.seen ?? saved
  if (count === seen) next.delete(id)
  else next.set(id, { count, seen })
  return next
}

/** Removes the edits that were saved, unless another count was typed while they were sent. */
export function keepUnsaved(
  edits: StockEdits,
  sent: StockEdits,
  results: readonly StockResult[],
): StockEdits {
  const next = new Map(edits)
  for (const { _id, ok, quantity } of results) {
    const [edit, done] = [edits.get(_id), sent.get(_id)]
    if (!ok || edit === undefined || done === undefined || quantity === null) continue
    if (edit.count === done.count) next.delete(_id)
    else next.set(_id, { count: edit.count, seen: quantity })
  }
  return next
}

/** Explains each count that is not what the farmer typed. */
export function notesOf(sent: StockEdits, results: readonly StockResult[]): ReadonlyMap<string, StockNote> {
  const notes = new Map<string, StockNote>()
  for (const { _id, ok, quantity, soldMeanwhile } of results) {
    if (!ok || quantity === null) notes.set(_id, { kind: 'refused' })
    else if (soldMeanwhile > 0) notes.set(_id, { kind: 'sold', sold: soldMeanwhile, now: quantity })
    else if (quantity !== sent.get(_id)?.count) notes.set(_id, { kind: 'changed', now: quantity })
  }
  return notes
}
