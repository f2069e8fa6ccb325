import { approveProducts } from '@farmgate/contract/bulk.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Listing } from '@farmgate/contract/listings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { dropListing, keepListing } from './kept-listings.ts'

/** A new listing stands in its row as it would be sold. A change does not: it is approved where it can be read. */
export const canChoose = ({ status }: Listing): boolean => status === 'pending'

export type Approved = Output<typeof approveProducts>['results'][number] & {
  /** What the row was called when it was chosen, for one that is gone. */
  readonly called: string
}

/** Approves all of them, each in the version that was on the screen, and shows each as it is afterwards. */
export function useApproveListings(onApproved: () => void): {
  readonly busy: boolean
  readonly failure: unknown
  readonly approved: readonly Approved[] | null
  readonly approve: (listings: readonly Listing[]) => Promise<void>
  readonly forget: () => void
} {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [approved, setApproved] = useState<readonly Approved[] | null>(null)
  const { busy, run } = useOneAtATime<'approve'>()

  async function send(listings: readonly Listing[]): Promise<void> {
    const products = listings.map(({ _id, version }) => ({ _id, version }))
    const { results } = await callAs('admin', approveProducts, { body: { products } })
    const byId = new Map(listings.map((listing) => [listing._id, listing]))
    for (const { _id, product } of results) {
      const before = byId.get(_id)
      if (product !== null) keepListing(client, product)
      else if (before !== undefined) dropListing(client, before)
    }
    setApproved(results.map((row) => ({ ...row, called: row.name ?? byId.get(row._id)?.name ?? '' })))
    onApproved()
  }

  return {
    busy: busy !== null,
    failure,
    approved,
    forget: () => setApproved(null),
    approve: (listings) =>
      run('approve', async () => {
        setFailure(undefined)
        setApproved(null)
        try {
          await send(listings)
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
