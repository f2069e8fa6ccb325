import { type Act, type Deed, fateOf, isDoubtful } from './act.ts'

export interface OutboxState {
  /** Not sent yet, in the order of the deeds. */
  readonly waiting: readonly Act[]
  /** Those that this page added and can still take back. */
  readonly undoable: readonly Act[]
  /** Refused for good, until the farmer has read why. */
  readonly refused: readonly Act[]
  /** The position of the act that is being sent, of how many; null at rest. */
  readonly sending: { readonly position: number; readonly of: number } | null
  /** An attempt has failed since the outbox was last empty: the screen says that something waits. */
  readonly isHeld: boolean
  /** The session has ended: nothing is sent until a sign-in. */
  readonly isSignedOut: boolean
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

export interface OutboxDeps {
  /** Where acts survive the page. */
  readonly store: {
    readonly all: () => Promise<readonly Act[]>
    readonly put: (act: Act) => Promise<void>
    readonly remove: (key: string) => Promise<void>
  }
  /** Sends one act with its idempotency key; returns what shows its effect. */
  readonly send: (act: Act) => Promise<() => void>
  /** Runs one replay at a time, over all tabs. */
  readonly lock: (work: () => Promise<boolean>) => Promise<boolean>
  readonly newKey: () => string
  readonly now: () => number
}

const EMPTY: OutboxState = {
  waiting: [],
  undoable: [],
  refused: [],
  sending: null,
  isHeld: false,
  isSignedOut: false,
}

/**
 * The acts of one account that wait for the network. Each is stored before it is sent and removed after the server's
 * answer; a repetition carries the same idempotency key, so none is lost and none counts twice.
 */
export function createOutbox({ store, send, lock, newKey, now }: OutboxDeps): Outbox {
  let state = EMPTY
  let lastTime = 0
  /** Shown but not stored yet: a load in between must not lose them. */
  const storing = new Map<string, Act>()
  const listeners = new Set<() => void>()
  /** Acts of this page that it can take back. Another page does not offer it. */
  let undoable: ReadonlySet<string> = new Set()

  const publish = (change: Partial<Omit<OutboxState, 'undoable'>>): void => {
    const next = { ...state, ...change }
    state = {
      ...next,
      undoable: next.waiting.filter(({ key, sentAt }) => sentAt === null && undoable.has(key)),
    }
    for (const listener of listeners) listener()
  }

  /** The order of the deeds, also of two in the same millisecond and after the clock was put back. */
  const sortKey = (): string => {
    lastTime = Math.max(now(), lastTime + 1)
    return `${String(lastTime).padStart(15, '0')} ${newKey()}`
  }

  const load = async (): Promise<void> => {
    const all = new Map([...(await store.all()).map((act) => [act.key, act] as const), ...storing])
    const stored = [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    publish({
      waiting: stored.filter(({ refused }) => refused === null),
      refused: stored.filter(({ refused }) => refused !== null),
    })
  }

  const without = (key: string): readonly Act[] => state.waiting.filter((act) => act.key !== key)

  /** Returns whether the next act may be sent. */
  const sendNext = async (act: Act): Promise<boolean> => {
    if (isDoubtful(act, now())) return refuse(act, 'doubtful')
    const sent: Act = { ...act, sentAt: act.sentAt ?? now() }
    // Before the attempt: the page may be closed while it runs.
    if (act.sentAt === null) await store.put(sent)
    try {
      const showEffect = await send(sent)
      // In one step: the screen adds what waits to what the server knows, and must not count it twice.
      showEffect()
      publish({ waiting: without(act.key) })
      await store.remove(act.key)
      return true
    } catch (error) {
      const fate = fateOf(error)
      if (fate === 'refused') return refuse(sent, codeOf(error))
      publish({
        isHeld: true,
        isSignedOut: fate === 'signed-out',
        waiting: state.waiting.map((other) => (other.key === act.key ? sent : other)),
      })
      return false
    }
  }

  const refuse = async (act: Act, why: string): Promise<true> => {
    const refused: Act = { ...act, refused: why }
    await store.put(refused)
    publish({ waiting: without(act.key), refused: [...state.refused, refused] })
    return true
  }

  const drain = async (isForced: boolean): Promise<boolean> => {
    // Another tab may have sent or added some since.
    await load()
    for (let position = 1; state.waiting.length > 0; position++) {
      const [next] = state.waiting
      if (next === undefined) break
      if (!isForced && next.sentAt === null && (next.notBefore ?? 0) > now()) {
        publish({ sending: null })
        return false
      }
      publish({ sending: { position, of: position - 1 + state.waiting.length } })
      if (await sendNext(next)) continue
      publish({ sending: null })
      return false
    }
    publish({ sending: null, isHeld: false, isSignedOut: false })
    return true
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: async () => {
      await load()
      if (state.waiting.length > 0) publish({ isHeld: true })
    },
    load,
    add: async (deed, undoMs = 0) => {
      const act: Act = {
        key: sortKey(),
        idempotencyKey: newKey(),
        deed,
        ...(undoMs > 0 ? { notBefore: now() + undoMs } : {}),
        sentAt: null,
        refused: null,
      }
      storing.set(act.key, act)
      if (undoMs > 0) undoable = new Set([...undoable, act.key])
      publish({ waiting: [...state.waiting, act] })
      await store.put(act)
      storing.delete(act.key)
      return act
    },
    undo: (key) =>
      // Not while it is being sent, by this page or by another one.
      lock(async () => {
        await load()
        if (!state.undoable.some((act) => act.key === key)) return false
        publish({ waiting: without(key) })
        await store.remove(key)
        return true
      }),
    endUndo: () => {
      undoable = new Set()
      publish({})
      return state.waiting
    },
    replay: (isForced = false) => lock(() => drain(isForced)),
    dismiss: async (key) => {
      publish({ refused: state.refused.filter((act) => act.key !== key) })
      await store.remove(key)
    },
    discard: async () => {
      const keys = state.waiting.map(({ key }) => key)
      publish({ waiting: [], isHeld: false })
      for (const key of keys) await store.remove(key)
    },
  }
}

const codeOf = (error: unknown): string =>
  (error as { readonly problem?: { readonly code?: string } }).problem?.code ?? 'server.fault'
