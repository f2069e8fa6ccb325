import { editProduct } from '@farmgate/contract/listings.ts'
import { tickPacked } from '@farmgate/contract/packing.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import { send } from '#api/send.ts'
import { readSession } from '#api/session.ts'
import { renewSession } from '#api/renew-session.ts'
import { recordUserAction } from '#api/user-actions.ts'
import { accountStore } from '#device/account-store.ts'
import { type Act, type Deed, fateOf } from './act.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { showRefusal, showStock, showTick } from './show-effect.ts'

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
  if (account === undefined) return null
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

function openOutbox(account: string): OpenOutbox {
  const closing = new AbortController()
  const { signal } = closing
  const channel = new BroadcastChannel(CHANNEL)
  const announce = async (work: Promise<void>): Promise<void> => {
    await work
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(account)
  }
  const memory = new Map<string, Act>()
  const outbox = createOutbox({
    store: {
      all: async () => {
        const rows = await stored.all(account).catch(() => [])
        return [...memory.values(), ...rows.map(({ value }) => value)]
      },
      // A private window may have no database: then the act lives as long as the page.
      put: (act) => announce(stored.put(account, act.key, act).catch(() => void memory.set(act.key, act))),
      remove: async (key) => {
        memory.delete(key)
        await announce(stored.remove(account, key).catch(() => {}))
      },
    },
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
    if (signal.aborted || outbox.state().isSignedOut) return
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
    if (!isHeld || sending !== null || waiting.length === 0) return
    clearTimeout(timer)
    timer = setTimeout(tryNow, retryMs)
  })
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
