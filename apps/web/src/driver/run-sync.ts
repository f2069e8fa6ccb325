import type { Run } from '@farmgate/contract/delivery/driver.ts'
import { lastingStore } from '#device/lasting-store.ts'
import { createQueue } from '#device/queue.ts'
import {
  actOf,
  adoptCash,
  dropEnded,
  dropMarks,
  dropSheet,
  type MarkAct,
  marksOf,
  markUntil,
  type QueuedMark,
  readKeptCash,
  readSheet,
  rupeeSum,
  saveSheet,
  withMark,
} from './run-store.ts'
import { MarkError, sendMark } from './send-mark.ts'

/** What the page shows of a run. */
export interface RunState {
  /** With the marks that wait on this phone; null before it was read, and when it may be read no longer. */
  readonly run: Run | null
  readonly isRead: boolean
  readonly isGone: boolean
  /** The sheet closed then. */
  readonly closedAt: string | null
  readonly waiting: number
  /** Rupees that a withdrawn link did not take any more: the office's next link gets them. */
  readonly keptCash: number
  /** Stops whose marks the server will never take: they are marked again. */
  readonly refused: readonly string[]
  /** Stops whose code the server has not seen yet. */
  readonly unchecked: readonly string[]
  /** The farms still bring their bags: nothing is marked yet. */
  readonly isEarly: boolean
  /** Since when there is no signal. */
  readonly offlineSince: string | null
}

const withWaiting = (run: Run, waiting: readonly MarkAct[]): Run =>
  waiting.reduce((sheet, { mark }) => withMark(sheet, mark), run)

export type NewMark = Omit<QueuedMark, 'id' | 'token' | 'markedAt' | 'until' | 'isRefused'>

export interface RunSync {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => RunState
  readonly mark: (made: NewMark) => Promise<void>
  readonly synchronise: () => Promise<void>
}

const RETRY_MS = 10_000
const REFRESH_MS = 60_000

/** The link was withdrawn, or takes nothing any more. */
const LINK_GONE = 410

/** A private window has no database: the sheet and its marks live as long as the page. */
const noStorage = (): undefined => undefined

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
    keptCash: 0,
    refused: [],
    unchecked: [],
    isEarly: false,
    offlineSince: null,
  }
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('farmgate-run')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const tellTabs = (): void => tabs.postMessage(token)
  /** The sheet as it is without what waits. A phone without room has it only here. */
  let sheet: Run | null = null
  let isLinkGone = false

  const queue = createQueue<MarkAct>({
    store: lastingStore(marksOf(token), tellTabs),
    send,
    // `synchronise` holds the lock of all tabs.
    lock: (work) => work(),
    newKey: () => crypto.randomUUID(),
    now: Date.now,
  })

  function change(changes: Partial<RunState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  let drawn = queue.state()
  function draw(changes: Partial<RunState> = {}): void {
    drawn = queue.state()
    const { waiting, refused } = drawn
    change({
      ...changes,
      run: sheet === null ? null : withWaiting(sheet, waiting),
      isEarly: sheet?.isEarly === true && Date.parse(sheet.marksFrom) > Date.now(),
      waiting: waiting.length,
      refused: refused.map(({ mark }) => mark.stop),
      unchecked: waiting.filter(({ mark }) => mark.kind === 'code').map(({ mark }) => mark.stop),
    })
  }
  queue.subscribe(() => {
    const { waiting, refused } = queue.state()
    if (waiting !== drawn.waiting || refused !== drawn.refused) draw()
  })

  /** Reads what the phone has, from other tabs too. */
  async function load(changes: Partial<RunState> = {}): Promise<void> {
    const now = Date.now()
    const before = sheet
    await dropEnded(now).catch(noStorage)
    const stored = await readSheet(token).catch(noStorage)
    const kept = (await readKeptCash().catch(noStorage)) ?? []
    if (sheet === before) sheet = stored ?? sheet
    // Also without a signal, and in a page that stays open.
    const closedAt = sheet !== null && Date.parse(sheet.readableUntil) < now ? sheet.readableUntil : null
    if (closedAt !== null) sheet = null
    await queue.load()
    draw({
      ...changes,
      ...(closedAt === null ? {} : { isGone: true, closedAt }),
      keptCash: rupeeSum(kept.map(({ cash }) => cash)),
    })
  }

  async function send({ mark }: MarkAct): Promise<() => void> {
    const problem = await sendMark(mark).catch(async (error: unknown) => {
      if (!(error instanceof MarkError) || error.status !== LINK_GONE) throw error
      await dropMarks(token).catch(noStorage)
      isLinkGone = true
      // Not refused: this link's marks have left the queue, and none of the next ones is sent.
      throw new Error('link gone')
    })
    const marked = sheet === null ? null : withMark(sheet, mark, problem)
    // Stored before the mark leaves the queue: a page that closes in between shows it all the same.
    if (marked !== null) await saveSheet(token, marked).catch(noStorage)
    return () => {
      sheet = marked
    }
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
      // One tab at a time: a sheet that was asked for before another tab's mark arrived would open its stop again.
      await navigator.locks.request(`farmgate-run-${token}`, async () => {
        const asked = queue.state().waiting.length === 0 ? early : null
        early = null
        const isSent = asked !== null || (await queue.replay()) || isLinkGone
        setSignal(await take(isSent ? await (asked ?? askRun(token)) : null))
      })
      tellTabs()
    }
    isRunning = false
    await load({ isRead: true })
  }

  /** Returns whether there was a signal. */
  async function take(reply: Reply | null): Promise<boolean> {
    if (reply === null || reply.status >= 500 || reply.status === 429) return false
    const { run } = reply
    if (run !== null) {
      // Shown before it is stored: a phone writes slowly.
      sheet = run
      draw({ isGone: false })
      await keep(run).catch(noStorage)
      return true
    }
    const isOver = sheet !== null && sheet.readableUntil < new Date().toISOString()
    const closedAt = state.closedAt ?? (isOver ? sheet?.readableUntil : null) ?? null
    await dropSheet(token).catch(noStorage)
    sheet = null
    draw({ isGone: true, closedAt })
    return true
  }

  async function keep(run: Run): Promise<void> {
    // A day whose cash was counted has nothing more to do: its names leave the phone.
    if (run.isClosed) return dropSheet(token)
    await saveSheet(token, run)
    if (await adoptCash(token, run)) isWanted = true
  }

  async function mark(made: NewMark): Promise<void> {
    await load()
    // Another tab marked it: a second mark would count its cash twice.
    const stop = state.run?.stops.find(({ _id }) => _id === made.stop)
    if (stop?.result === 'delivered') return
    const facts = { id: crypto.randomUUID(), token, markedAt: new Date().toISOString() }
    const until = sheet === null ? {} : { until: markUntil(sheet) }
    // It takes the place of one that the server refused, and is stored before that one is deleted.
    const refused = queue.state().refused.filter(({ mark: { stop } }) => stop === made.stop)
    await Promise.all([
      queue.add(actOf(queue.nextKey(), { ...made, ...facts, ...until })),
      ...refused.map(({ key }) => queue.remove(key)),
    ])
    void synchronise()
  }

  /** At once: the phone's storage takes longer, and what was marked before follows from there. */
  function showEarly(reply: Reply | null): void {
    sheet ??= reply?.run ?? null
    draw()
  }

  const again = (): void => void synchronise()
  tabs.addEventListener('message', ({ data }) => {
    if (data === token) void load()
  })
  window.addEventListener('online', again)
  window.addEventListener('offline', () => setSignal(false))
  document.addEventListener('visibilitychange', () => document.hidden || again())
  setInterval(again, REFRESH_MS)
  setInterval(() => (state.waiting > 0 || state.offlineSince !== null) && again(), RETRY_MS)
  void early.then(showEarly)
  void load().then(synchronise)

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
