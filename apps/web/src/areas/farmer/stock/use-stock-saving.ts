import { ProblemError } from '@farmgate/contract/client.ts'
import { type Listing, saveStocks } from '@farmgate/contract/catalogue/listings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callAs } from '#api/call.ts'
import { queueDeed } from '#outbox/my-outbox.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { cacheCounts } from '../listing/my-listings.ts'
import { editStock, keepUnsaved, notesOf, type StockEdits, type StockNote } from './stock-edits.ts'

/** What one call sends. */
interface StockBatch {
  readonly edits: StockEdits
  readonly key: string
}

/** As many rows as one call takes. */
const BATCH_MAX = 100

/** The counts that were typed on this page, and one call that saves them. */
export function useStockSaving(listings: readonly Pick<Listing, '_id' | 'name' | 'unit'>[]) {
  const client = useQueryClient()
  const [edits, setEdits] = useState<StockEdits>(new Map())
  const [notes, setNotes] = useState<ReadonlyMap<string, StockNote>>(new Map())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // A batch whose response was lost may have been saved. It is sent again, unchanged and with its key, before any
  // newer count: else its difference would be applied twice.
  const unanswered = useRef<StockBatch | null>(null)
  useUnsavedWork(edits.size > 0)

  async function sendNext(left: StockEdits): Promise<{ left: StockEdits; isSaved: boolean }> {
    const batch = unanswered.current ?? {
      edits: new Map([...left].slice(0, BATCH_MAX)),
      key: crypto.randomUUID(),
    }
    unanswered.current = batch
    const stocks = [...batch.edits].map(([product, { count, seen }]) => ({
      product,
      quantity: count,
      quantitySeen: seen,
    }))
    const { results } = await callAs(
      'farmer',
      saveStocks,
      { body: { stocks } },
      { idempotencyKey: batch.key },
    )
    unanswered.current = null
    // First the list, so that no row shows its old count in between.
    await cacheCounts(client, results)
    setEdits((current) => keepUnsaved(current, batch.edits, results))
    setNotes((current) => new Map([...current, ...notesOf(batch.edits, results)]))
    return { left: keepUnsaved(left, batch.edits, results), isSaved: results.every(({ ok }) => ok) }
  }

  /** Without a signal the counts wait in the outbox. */
  function queueAll(): void {
    for (const { _id, name, unit } of listings) {
      const edit = edits.get(_id)
      if (edit === undefined) continue
      const { count: quantity, seen } = edit
      void queueDeed({ kind: 'stock', product: _id, name, unit, quantity, seen })
    }
    setEdits(new Map())
  }

  /** Returns whether everything was saved, or waits to be sent. */
  async function save(): Promise<boolean> {
    if (!navigator.onLine && unanswered.current === null) {
      queueAll()
      return true
    }
    setBusy(true)
    setError(null)
    setNotes(new Map())
    try {
      for (let left = edits; left.size > 0 || unanswered.current !== null; ) {
        const sent = await sendNext(left)
        if (!sent.isSaved) return false
        left = sent.left
      }
      return true
    } catch (failure) {
      if (failure instanceof ProblemError && failure.status < 500) unanswered.current = null
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    edits,
    notes,
    busy,
    error,
    save,
    write: (id: string, count: number, saved: number) =>
      setEdits((current) => editStock(current, id, count, saved)),
  }
}
