import type { Run } from '@farmgate/contract/driver.ts'
import {
  addMark,
  dropSheet,
  type QueuedMark,
  readMarks,
  readSheet,
  saveSheet,
  withMark,
} from './run-store.ts'
import { sendMarks } from './send-marks.ts'

/** What the page shows of a run. */
export interface RunState {
  /** With the marks that wait on this phone; null before it was read, and when it may be read no longer. */
  readonly run: Run | null
  readonly isRead: boolean
  readonly isGone: boolean
  /** The sheet closed then. */
  readonly closedAt: string | null
  readonly waiting: number
  /** Stops whose marks the server will never take. */
  readonly refused: readonly string[]
  /** Since when there is no signal. */
  readonly offlineSince: string | null
}

export type NewMark = Omit<QueuedMark, 'id' | 'token' | 'markedAt'>

export interface RunSync {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => RunState
  readonly mark: (made: NewMark) => Promise<void>
  readonly synchronise: () => Promise<void>
}

const RETRY_MS = 10_000
const REFRESH_MS = 60_000

interface Reply {
  readonly status: number
  readonly run: Run | null
}

/** Asks for the sheet; null without a signal. The document's headers have the browser ask ahead of the code. */
async function askRun(token: string): Promise<Reply | null> {
  try {
    const reply = await fetch(`/api/runs/${token}`, { signal: AbortSignal.timeout(20_000) })
    const { run } = reply.ok ? ((await reply.json()) as { run: Run }) : { run: null }
    return { status: reply.status, run }
  } catch {
    return null
  }
}

/**
 * Keeps the sheet of this link: from the phone at once, then from the server, with what was marked on top of it. It asks the
 * server at once, while the page is still starting.
 */
export function startRunSync(token: string): RunSync {
  let early: Promise<Reply | null> | null = askRun(token)
  let isRunning = false
  let isWanted = false
  let state: RunState = {
    run: null,
    isRead: false,
    isGone: false,
    closedAt: null,
    waiting: 0,
    refused: [],
    offlineSince: null,
  }
  const listeners = new Set<() => void>()

  function change(changes: Partial<RunState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function show(changes: Partial<RunState> = {}): Promise<void> {
    const [run, marks] = await Promise.all([readSheet(token), readMarks(token)])
    // Not stored yet, or gone.
    const shown = run ?? (state.isGone ? undefined : (state.run ?? undefined))
    const isRefused = ({ mark }: { mark: QueuedMark }): boolean => mark.isRefused === true
    change({
      ...changes,
      run: shown === undefined ? null : marks.reduce((sheet, { mark }) => withMark(sheet, mark), shown),
      waiting: marks.filter((each) => !isRefused(each)).length,
      refused: marks.filter(isRefused).map(({ mark }) => mark.stop),
    })
  }

  const setSignal = (hasSignal: boolean): void =>
    change({ offlineSince: hasSignal ? null : (state.offlineSince ?? new Date().toISOString()) })

  /** Marks first: a sheet that is read before they arrived would not show them. */
  async function synchronise(): Promise<void> {
    // A mark that is made meanwhile is sent in the next turn.
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      const isIdle = early !== null && (await readMarks(token)).length === 0
      const sent = isIdle ? 'sent' : await sendMarks(token, show)
      const reply = sent === 'no signal' ? null : await (isIdle && early !== null ? early : askRun(token))
      early = null
      setSignal(await take(reply))
    }
    isRunning = false
    await show({ isRead: true })
  }

  /** Returns whether there was a signal. */
  async function take(reply: Reply | null): Promise<boolean> {
    if (reply === null || reply.status >= 500 || reply.status === 429) return false
    const { run } = reply
    if (run !== null) {
      // Shown before it is stored: a phone writes slowly.
      change({
        isGone: false,
        run: (await readMarks(token)).reduce((sheet, { mark }) => withMark(sheet, mark), run),
      })
      await saveSheet(token, run)
      return true
    }
    const known = await readSheet(token)
    const isOver = known !== undefined && known.readableUntil < new Date().toISOString()
    await dropSheet(token)
    change({ isGone: true, closedAt: state.closedAt ?? (isOver ? known.readableUntil : null) })
    return true
  }

  async function mark(made: NewMark): Promise<void> {
    await addMark({ ...made, id: crypto.randomUUID(), token, markedAt: new Date().toISOString() })
    await show()
    void synchronise()
  }

  /** At once: the phone's storage takes longer, and what was marked before follows from there. */
  function showEarly(reply: Reply | null): void {
    const run = reply?.run ?? null
    if (run !== null && state.run === null) change({ run })
  }

  const again = (): void => void synchronise()
  window.addEventListener('online', again)
  window.addEventListener('offline', () => setSignal(false))
  document.addEventListener('visibilitychange', () => document.hidden || again())
  setInterval(again, REFRESH_MS)
  setInterval(() => (state.waiting > 0 || state.offlineSince !== null) && again(), RETRY_MS)
  void early.then(showEarly)
  void show().then(synchronise)

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    mark,
    synchronise,
  }
}
