import { deals, type PickedProduct, pickDeals } from '@farmgate/contract/deals.ts'
import { DEALS_MAX } from '@farmgate/domain/catalogue/deal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { askedAt } from '../asked-at.ts'
import { keepPlaces } from './deal-queries.ts'
import { idsOf, moved } from './places.ts'

/** What the operator has in mind, and what stood there when they began. */
interface Draft {
  readonly seen: readonly string[]
  readonly places: readonly PickedProduct[]
}

export interface Picking {
  readonly places: readonly PickedProduct[]
  readonly isChanged: boolean
  readonly isFull: boolean
  readonly busy: boolean
  readonly failure: unknown
  has(product: PickedProduct): boolean
  add(product: PickedProduct): void
  takeOff(product: PickedProduct): void
  move(product: PickedProduct, by: 1 | -1): void
  undo(): void
  /** Whether it is saved. */
  save(): Promise<boolean>
}

export function usePicking(saved: readonly PickedProduct[]): Picking {
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'save'>()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<unknown>()
  // A deal may end while it is only being moved.
  const places = draft?.places.map((one) => saved.find(({ _id }) => _id === one._id) ?? one) ?? saved
  const isChanged = draft !== null && idsOf(places).join() !== idsOf(saved).join()
  useUnsavedWork(isChanged)

  function change(next: readonly PickedProduct[]): void {
    setFailure(undefined)
    setDraft({ seen: draft?.seen ?? idsOf(saved), places: next })
  }

  async function send({ seen, places: wanted }: Draft): Promise<boolean> {
    setFailure(undefined)
    try {
      const body = { products: idsOf(wanted), seen: [...seen] }
      keepPlaces(client, (await callAs('admin', pickDeals, { body })).deals)
      setDraft(null)
      return true
    } catch (error) {
      setFailure(error)
      // Somebody else was quicker: what they picked takes the place of what was in mind here.
      if (problemCode(error) === 'deals.stale') setDraft(null)
      await client.invalidateQueries({ predicate: askedAt([deals.path]) })
      return false
    }
  }

  return {
    places,
    isChanged,
    isFull: places.length >= DEALS_MAX,
    busy: busy !== null,
    failure,
    has: ({ _id }) => places.some((one) => one._id === _id),
    add: (product) => change([...places, product]),
    takeOff: ({ _id }) => change(places.filter((one) => one._id !== _id)),
    move: ({ _id }, by) => change(moved(places, _id, by)),
    undo: () => {
      setFailure(undefined)
      setDraft(null)
    },
    save: async () => {
      let isSaved = false
      if (draft !== null) await run('save', async () => void (isSaved = await send({ ...draft, places })))
      return isSaved
    },
  }
}
