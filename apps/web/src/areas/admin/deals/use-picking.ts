import { deals, type PickedProduct, pickDeals } from '@farmgate/contract/catalogue/deals.ts'
import { DEALS_MAX } from '@farmgate/domain/catalogue/shop/deal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'
import { useCall } from '#components/form/use-call.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { isAdminQueryFor } from '../query-filter.ts'
import { cachePickedDeals } from './deal-queries.ts'
import { idsOf, withMoved } from './with-moved.ts'

/** The operator's unsaved picks, and the saved picks they started from. */
interface Draft {
  readonly seen: readonly string[]
  readonly picked: readonly PickedProduct[]
}

export interface Picking {
  readonly picked: readonly PickedProduct[]
  readonly isChanged: boolean
  readonly isFull: boolean
  readonly busy: boolean
  readonly failure: unknown
  has(product: PickedProduct): boolean
  add(product: PickedProduct): void
  takeOff(product: PickedProduct): void
  move(product: PickedProduct, by: 1 | -1): void
  undo(): void
  /** Returns whether it was saved. */
  save(): Promise<boolean>
}

export function usePicking(saved: readonly PickedProduct[]): Picking {
  const client = useQueryClient()
  const { busy, failure, send, forgetFailure } = useCall<'save'>()
  const [draft, setDraft] = useState<Draft | null>(null)
  // A deal may end while it is being moved.
  const picked =
    draft?.picked.map((product) => saved.find(({ _id }) => _id === product._id) ?? product) ?? saved
  const isChanged = draft !== null && idsOf(picked).join() !== idsOf(saved).join()
  useUnsavedWork(isChanged)

  function change(next: readonly PickedProduct[]): void {
    forgetFailure()
    setDraft({ seen: draft?.seen ?? idsOf(saved), picked: next })
  }

  const save = ({ seen, picked: products }: Draft): Promise<boolean> =>
    send(
      'save',
      async () => {
        const body = { products: idsOf(products), seen: [...seen] }
        cachePickedDeals(client, (await callAs('admin', pickDeals, { body })).deals)
        setDraft(null)
      },
      async (error) => {
        // Another operator was faster: their picks replace the unsaved ones.
        if (problemCode(error) === 'deals.stale') setDraft(null)
        await client.invalidateQueries({ predicate: isAdminQueryFor([deals.path]) })
      },
    )

  return {
    picked,
    isChanged,
    isFull: picked.length >= DEALS_MAX,
    busy: busy !== null,
    failure,
    has: ({ _id }) => picked.some((product) => product._id === _id),
    add: (product) => change([...picked, product]),
    takeOff: ({ _id }) => change(picked.filter((product) => product._id !== _id)),
    move: ({ _id }, by) => change(withMoved(picked, _id, by)),
    undo: () => {
      forgetFailure()
      setDraft(null)
    },
    save: async () => draft !== null && (await save({ ...draft, picked })),
  }
}
