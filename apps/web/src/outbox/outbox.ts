import { createQueue, type QueueDeps, type QueueState } from '#device/queue.ts'
import { type Act, type Deed, isDoubtful } from './act.ts'

export interface OutboxState extends QueueState<Act> {
  /** Those that this page added and can still take back. */
  readonly undoable: readonly Act[]
}

export interface Outbox {
  readonly state: () => OutboxState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows the deed at once, stores it, and sends it when its turn comes. */
  readonly add: (deed: Deed, undoMs?: number) => Promise<Act>
  /** Takes an act back that was not sent yet. Returns whether it was in time. */
  readonly undo: (key: string) => Promise<boolean>
  /** Ends the time in which acts can be taken back: the page is closing. Returns what waits. */
  readonly endUndo: () => readonly Act[]
  /** Reads what an earlier page left: that has waited, and its sending is shown. */
  readonly open: () => Promise<void>
  /** Reads what is stored, also by other tabs. */
  readonly load: () => Promise<void>
  /**
   * Sends what waits, in order, until it is empty, an attempt fails, or the next act may still be taken back; with
   * `isForced`, such an act too. Returns whether nothing is left.
   */
  readonly replay: (isForced?: boolean) => Promise<boolean>
  readonly dismiss: (key: string) => Promise<void>
  /** Removes everything that waits. */
  readonly discard: () => Promise<void>
}

export type OutboxDeps = Omit<QueueDeps<Act>, 'isDoubtful'>

/** The acts of one account that wait for the network; some can be taken back for a while. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { lock, newKey, now } = deps
  const queue = createQueue<Act>({ ...deps, isDoubtful })
  /** Acts of this page that it can take back. Another page does not offer it. */
  let undoable: ReadonlySet<string> = new Set()
  let state: OutboxState = { ...queue.state(), undoable: [] }
  // The first listener, so that the others read its state.
  queue.subscribe(() => {
    const next = queue.state()
    state = {
      ...next,
      undoable: next.waiting.filter(({ key, sentAt }) => sentAt === null && undoable.has(key)),
    }
  })
  const isDue = ({ sentAt, notBefore = 0 }: Act): boolean => sentAt !== null || notBefore <= now()

  return {
    state: () => state,
    subscribe: queue.subscribe,
    open: async () => {
      await queue.load()
      if (state.waiting.length > 0) queue.publish({ isHeld: true })
    },
    load: queue.load,
    add: async (deed, undoMs = 0) => {
      const act: Act = {
        key: queue.nextKey(),
        idempotencyKey: newKey(),
        deed,
        ...(undoMs > 0 ? { notBefore: now() + undoMs } : {}),
        sentAt: null,
        refused: null,
      }
      if (undoMs > 0) undoable = new Set([...undoable, act.key])
      await queue.add(act)
      return act
    },
    undo: (key) =>
      // Not while it is being sent, by this page or by another one.
      lock(async () => {
        await queue.load()
        if (!state.undoable.some((act) => act.key === key)) return false
        await queue.remove(key)
        return true
      }),
    endUndo: () => {
      undoable = new Set()
      queue.publish({})
      return state.waiting
    },
    replay: (isForced = false) => queue.replay((act) => isForced || isDue(act)),
    dismiss: queue.remove,
    discard: async () => {
      const keys = state.waiting.map(({ key }) => key)
      queue.publish({ waiting: [], isHeld: false })
      for (const key of keys) await queue.remove(key)
    },
  }
}
