import { approveProducts, rejectProducts } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useCall } from '#components/form/use-call.ts'
import { uncacheListing, cacheListing } from './cached-listings.ts'

/**
 * A new listing's row shows it as it would be sold. A change does not: it is decided in its dialog, where it can be
 * read.
 */
export const canChoose = ({ status }: Listing): boolean => status === 'pending'

type DecidedListingResult = Output<typeof approveProducts>['results'][number] & {
  /** The row's name when it was selected, for a listing that is deleted. */
  readonly nameWhenChosen: string
}

/** A decision about all selected listings; `note` is what the farmers read. */
type BulkDecision = { readonly verb: 'approve' } | { readonly verb: 'reject'; readonly note: string }

export interface DecidedListings {
  readonly verb: BulkDecision['verb']
  readonly rows: readonly DecidedListingResult[]
}

/** Decides about all selected listings, each in the version that was shown, and caches each one's new state. */
export function useDecideListings(onDecided: () => void): {
  readonly busy: BulkDecision['verb'] | null
  readonly failure: unknown
  readonly decided: DecidedListings | null
  readonly decide: (listings: readonly Listing[], decision: BulkDecision) => Promise<unknown>
  readonly clear: () => void
} {
  const client = useQueryClient()
  const [decided, setDecided] = useState<DecidedListings | null>(null)
  const { busy, failure, send } = useCall<BulkDecision['verb']>()

  async function decide(listings: readonly Listing[], decision: BulkDecision): Promise<void> {
    const products = listings.map(({ _id, version }) => ({ _id, version }))
    const { results } =
      decision.verb === 'approve'
        ? await callAs('admin', approveProducts, { body: { products } })
        : await callAs('admin', rejectProducts, { body: { products, note: decision.note } })
    const byId = new Map(listings.map((listing) => [listing._id, listing]))
    for (const { _id, product } of results) {
      const before = byId.get(_id)
      if (product !== null) cacheListing(client, product)
      else if (before !== undefined) uncacheListing(client, before)
    }
    const rows = results.map((row) => ({
      ...row,
      nameWhenChosen: row.name ?? byId.get(row._id)?.name ?? '',
    }))
    setDecided({ verb: decision.verb, rows })
    onDecided()
  }

  return {
    busy,
    failure,
    decided,
    clear: () => setDecided(null),
    decide: (listings, decision) =>
      send(decision.verb, () => {
        setDecided(null)
        return decide(listings, decision)
      }),
  }
}
