import { useSyncExternalStore } from 'react'
import { useSession } from '#api/session/session.ts'
import { myOutbox } from './my-outbox.ts'
import type { OutboxState } from './outbox.ts'

/** Returns what the signed-in farmer's outbox holds. */
export function useOutbox(): OutboxState {
  // Another account on this device has its own.
  useSession('farmer')
  const outbox = myOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? noSubscription, outbox?.state ?? nothing)
}

const NOTHING: OutboxState = {
  waiting: [],
  undoable: [],
  refused: [],
  sending: null,
  isHeld: false,
  isSignedOut: false,
}
const nothing = (): OutboxState => NOTHING
const noSubscription = (): (() => void) => () => {}
