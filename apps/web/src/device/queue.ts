/** What waits on the device for the network. */
export interface Queued {
  /** Sorts by the time of the act. */
  readonly key: string
  /** When it was first sent, in milliseconds since 1970; null before. */
  readonly sentAt: number | null
  /** Why the server refused it for good; null while it waits. It then only waits to be read. */
  readonly refused: string | null
}

/** Where acts survive the page. */
export interface ActStore<Act> {
  readonly all: () => Promise<readonly Act[]>
  readonly put: (act: Act) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

export interface QueueState<Act> {
  /** Not sent yet, in the order of the acts. */
  readonly waiting: readonly Act[]
  /** Refused for good, until the person has read why. */
  readonly refused: readonly Act[]
  /** The position of the act that is being sent, of how many; null at rest. */
  readonly sending: { readonly position: number; readonly of: number } | null
  /** An attempt has failed since the queue was last empty: the screen says that something waits. */
  readonly isHeld: boolean
  /** The session has ended: nothing is sent until a sign-in. */
  readonly isSignedOut: boolean
}

export interface QueueDeps<Act> {
  readonly store: ActStore<Act>
  /** Sends one act with a key by which the server knows it again; returns what shows its effect. */
  readonly send: (act: Act) => Promise<() => void>
  /** Runs one replay at a time, over all tabs. */
  readonly lock: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly newKey: () => string
  readonly now: () => number
  /** Whether a repetition could count twice: such an act is not sent again but named. */
  readonly isDoubtful?: (act: Act, now: number) => boolean
}

/**
 * Acts that wait for the network. Each is stored before it is sent and removed after the server's answer; a repetition
 * carries the same key, so none is lost and none counts twice.
 */
export function createQueue<Act extends Queued>({
  store,
  send,
  lock,
  newKey,
  now,
  isDoubtful = () => false,
}: QueueDeps<Act>) {
  let state: QueueState<Act> = {
    waiting: [],
    refused: [],
    sending: null,
    isHeld: false,
    isSignedOut: false,
  }
  let lastTime = 0
  /** Shown but not stored yet: a load in between must not lose them. */
  const storing = new Map<string, Act>()
  /** What this page has finished: removed, or refused. A read that began before must not bring it back. */
  const finished = new Map<string, Act | null>()
  const listeners = new Set<() => void>()

  const publish = (change: Partial<QueueState<Act>>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Returns the key of the next act: in their order, also in the same millisecond and after the clock was put back. */
  const nextKey = (): string => {
    lastTime = Math.max(now(), lastTime + 1)
    return `${String(lastTime).padStart(15, '0')} ${newKey()}`
  }

  /** Reads what is stored, also by other tabs. */
  const load = async (): Promise<void> => {
    const all = new Map([...(await store.all()).map((act) => [act.key, act] as const), ...storing])
    const stored = [...all.values()]
      .flatMap((act) => finished.get(act.key) ?? (finished.has(act.key) ? [] : act))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    lastTime = Math.max(lastTime, Number.parseInt(stored.at(-1)?.key ?? '0', 10))
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
      await remove(act.key)
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
    finished.set(act.key, refused)
    publish({ waiting: without(act.key), refused: [...state.refused, refused] })
    return true
  }

  /** Takes an act out, whether it waits or was refused. */
  const remove = async (key: string): Promise<void> => {
    finished.set(key, null)
    publish({ waiting: without(key), refused: state.refused.filter((act) => act.key !== key) })
    await store.remove(key)
  }

  const drain = async (mayGo: (act: Act) => boolean): Promise<boolean> => {
    // Another tab may have sent or added some since.
    await load()
    for (let position = 1; state.waiting.length > 0; position++) {
      const [next] = state.waiting
      if (next === undefined) break
      if (mayGo(next)) {
        publish({ sending: { position, of: position - 1 + state.waiting.length } })
        if (await sendNext(next)) continue
      }
      publish({ sending: null })
      return false
    }
    publish({ sending: null, isHeld: false, isSignedOut: false })
    return true
  }

  return {
    state: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish,
    nextKey,
    load,
    /** Shows the act at once, stores it, and sends it when its turn comes. */
    add: async (act: Act): Promise<void> => {
      storing.set(act.key, act)
      publish({ waiting: [...state.waiting, act] })
      await store.put(act)
      storing.delete(act.key)
    },
    remove,
    /**
     * Sends what waits, in order, until it is empty, an attempt fails, or the next act may not go yet. Returns whether
     * nothing is left.
     */
    replay: (mayGo: (act: Act) => boolean = () => true): Promise<boolean> => lock(() => drain(mayGo)),
  }
}

/** What happens to an act after an attempt failed: removed for good, kept until a sign-in, or retried later. */
type Fate = 'refused' | 'signed-out' | 'later'

/** An error without a status is no answer of the server. */
export function fateOf(error: unknown): Fate {
  const { status } = error as { readonly status?: number }
  if (status === undefined) return 'later'
  if (status === 401) return 'signed-out'
  return status >= 500 || RETRIED.has(status) ? 'later' : 'refused'
}

/** Timed out, too early, too many requests. */
const RETRIED: ReadonlySet<number> = new Set([408, 425, 429])

const codeOf = (error: unknown): string =>
  (error as { readonly problem?: { readonly code?: string } }).problem?.code ?? 'server.fault'
