import { ProblemError } from '@farmgate/contract/client.ts'
import { type PackList, tickPacked } from '@farmgate/contract/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { wordsAtHand } from '../../../words.ts'
import { keepTick, refreshPackList } from './pack-list.ts'
import { type Tick, withTick } from './ticks.ts'

/**
 * Ticks show at once and are sent one after the other, so that a tick and its taking back arrive in that order. One
 * that did not come through is taken off again.
 */
export function useTicks(known: PackList): {
  readonly list: PackList
  readonly press: (tick: Tick, product: string) => void
} {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Tick[]>([])
  const line = useRef(Promise.resolve())
  useUnsavedWork(waiting.length > 0)
  return {
    list: waiting.reduce(withTick, known),
    press: (tick, product) => {
      setWaiting((others) => [...others, tick])
      const before = line.current
      const inTurn = async (): Promise<void> => {
        await before
        await send(client, tick, product)
        setWaiting((others) => others.filter((other) => other !== tick))
      }
      line.current = inTurn()
    },
  }
}

async function send(client: QueryClient, tick: Tick, product: string): Promise<void> {
  try {
    await callAs('farmer', tickPacked, { body: { ...tick, orders: [...tick.orders] } })
    await keepTick(client, tick)
  } catch (error) {
    tellFailed(product, error)
    refreshPackList(client)
  }
}

/** Outside React: the farmer may have left the page by now. */
function tellFailed(product: string, error: unknown): void {
  const words = wordsAtHand('packing')
  if (words === undefined) return
  const hasChanged = error instanceof ProblemError && error.status === 404
  const text = hasChanged ? words.changed : fill(words.failed, { product })
  showToast({ tone: 'bad', text, key: 'packing' })
}
