import { editProduct } from '@farmgate/contract/catalogue/listings.ts'
import { packParcel, tickPacked } from '@farmgate/contract/delivery/packing.ts'
import { createClient, ProblemError } from '@farmgate/contract/client.ts'
import { send } from '#api/send.ts'
import { uploadWith } from '#api/upload.ts'
import { readSession } from '#api/session/session.ts'
import { renewSession } from '#api/session/renew-session.ts'
import { recordUserAction } from '#api/user-actions.ts'
import { accountStore } from '#device/account-store.ts'
import { lastingStore } from '#device/lasting-store.ts'
import { fateOf } from '#device/queue.ts'
import { type Act, type BagReport, type Deed, ordersOf } from './act.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { showParcel, showRefusal, showStock, showTick } from './show-effect.ts'

/** No act is forgotten because it is old. */
const stored = accountStore<Act>('outbox', { maxAgeMs: Number.POSITIVE_INFINITY })

const CHANNEL = 'farmgate.outbox'
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000

interface OpenOutbox {
  readonly account: string
  readonly outbox: Outbox
  readonly close: () => void
}

let open: OpenOutbox | null = null

/** Returns the outbox of the farmer who is signed in on this device; null without one. */
export function myOutbox(): Outbox | null {
  const account = readSession('farmer')?.user._id
  if (account === undefined) {
    open?.close()
    open = null
    return null
  }
  if (open?.account !== account) {
    open?.close()
    open = openOutbox(account)
  }
  return open.outbox
}

/** Shows a deed at once and sends it, now or when there is a signal. */
export async function queueDeed(deed: Deed): Promise<void> {
  const outbox = myOutbox()
  if (outbox === null) return
  recordUserAction('farmer')
  await outbox.add(deed)
  await outbox.replay()
}

/** How long a report about a bag can be taken back before it is sent. */
export const UNDO_MS = 10_000

/** Shows a report at once; it is sent after the time in which it can be taken back. Returns the key of the act. */
export async function queueReport(report: Omit<BagReport, 'kind'>): Promise<string | null> {
  const outbox = myOutbox()
  if (outbox === null) return null
  recordUserAction('farmer')
  const { key } = await outbox.add({ kind: 'report', ...report }, UNDO_MS)
  return key
}

function openOutbox(account: string): OpenOutbox {
  const closing = new AbortController()
  const { signal } = closing
  const channel = new BroadcastChannel(CHANNEL)
  const announce = (): void => {
    // Another farmer signed in meanwhile: this outbox is closed.
    if (signal.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(account)
  }
  const outbox = createOutbox({
    store: lastingStore(
      {
        all: async () => (await stored.all(account)).map(({ value }) => value),
        put: (act) => stored.put(account, act.key, act),
        remove: (key) => stored.remove(account, key),
      },
      announce,
    ),
    send: async (act) => {
      try {
        return await sendAs(account, act)
      } catch (error) {
        if (fateOf(error) === 'refused') showRefusal()
        throw error
      }
    },
    lock: (work) => navigator.locks.request(`${CHANNEL}.${account}`, work),
    newKey: () => crypto.randomUUID(),
    now: Date.now,
  })

  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryNow = (): void => void attempt()
  const attempt = async (): Promise<void> => {
    clearTimeout(timer)
    if (signal.aborted || !navigator.onLine) return
    if (await outbox.replay()) {
      retryMs = FIRST_RETRY_MS
      return
    }
    // An act that can still be taken back has its own timer.
    if (signal.aborted || outbox.state().isSignedOut || !outbox.state().isHeld) return
    timer = setTimeout(tryNow, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === account) void outbox.load()
  })
  window.addEventListener(
    'online',
    () => {
      retryMs = FIRST_RETRY_MS
      tryNow()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', tryNow, { signal })
  // Also after an attempt that a page started.
  outbox.subscribe(() => {
    const { isHeld, sending, waiting } = outbox.state()
    const [next] = waiting
    if (sending !== null || next === undefined) return
    const dueInMs = (next.notBefore ?? 0) - Date.now()
    if (!isHeld && dueInMs <= 0) return
    clearTimeout(timer)
    // Its first attempt is made without a signal too: from then on the screen says that it waits.
    if (isHeld) timer = setTimeout(tryNow, Math.max(dueInMs, retryMs))
    else timer = setTimeout(() => void outbox.replay(), dueInMs)
  })
  // What could still be taken back is sent now. It stays stored until a page has read the answer, with the same key.
  window.addEventListener('pagehide', () => sendLast(account, outbox.endUndo()), { signal })
  void outbox.open().then(tryNow)
  return {
    account,
    outbox,
    close: () => {
      clearTimeout(timer)
      closing.abort()
      channel.close()
    },
  }
}

/** Sends with the account's own token: a session of another account must never carry this act. */
async function sendAs(account: string, act: Act): Promise<() => void> {
  const session = readSession('farmer')
  if (session?.user._id !== account) throw signedOut()
  try {
    return await sendWith(session.token, act)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error
    const renewed = await renewSession('farmer', session.token)
    if (renewed === null || readSession('farmer')?.user._id !== account) throw error
    return await sendWith(renewed, act)
  }
}

const signedOut = (): ProblemError =>
  new ProblemError(401, { code: 'auth.required', message: '', requestId: '' })

async function sendWith(token: string, { deed, idempotencyKey }: Act): Promise<() => void> {
  const options = { token, idempotencyKey }
  if (deed.kind === 'report')
    return await showParcel(deed.order, await sendReport(token, deed, idempotencyKey))
  if (deed.kind === 'tick') {
    const { product, orders, packed } = deed
    await send(tickPacked, { body: { product, orders: [...orders], packed } }, options)
    return await showTick({ product, orders, packed })
  }
  const { quantity, seen } = deed
  const input = { params: { id: deed.product }, body: { quantity, quantitySeen: seen } }
  const { product } = await send(editProduct, input, options)
  return await showStock(product)
}

const reportInput = ({ order, report: { lines, ...rest } }: BagReport) => ({
  params: { id: order },
  body: { ...rest, ...(lines === undefined ? {} : { lines: lines.map((line) => ({ ...line })) }) },
})

async function sendReport(token: string, deed: BagReport, idempotencyKey: string) {
  const input = reportInput(deed)
  if (deed.photo === null) return (await send(packParcel, input, { token, idempotencyKey })).parcel
  const { type, content } = deed.photo
  const photo = new Blob([content], { type })
  return (await uploadWith(token, packParcel, input, { photo, idempotencyKey })).parcel
}

const sendKept = createClient('/api', (url, init) => fetch(url, { ...init, keepalive: true }))

/**
 * Sends reports from a page that is closing, which can't wait for an answer: one per bag, because a second one could
 * overtake the first, and none with a photo, which is too large for such a request.
 */
function sendLast(account: string, waiting: readonly Act[]): void {
  const session = readSession('farmer')
  if (session?.user._id !== account || !navigator.onLine) return
  const bags = new Set<string>()
  for (const { deed, idempotencyKey } of waiting) {
    const orders = ordersOf(deed)
    if (deed.kind !== 'report' || deed.photo !== null || orders.some((id) => bags.has(id))) return
    for (const id of orders) bags.add(id)
    void sendKept(packParcel, reportInput(deed), { token: session.token, idempotencyKey }).catch(() => {})
  }
}
