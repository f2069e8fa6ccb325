import { setTimeout as sleep } from 'node:timers/promises'
import { type EventName, eventBody } from './events.ts'
import { makeId } from './ids.ts'
import { sign } from './signatures.ts'
import type { Changed } from './journal.ts'

/** Faults of webhooks. A probability may be `true` for always or a number: `0.05` is one in twenty. */
export interface WebhookKnobs {
  /** This number of extra copies of each. */
  readonly dup?: number
  readonly delay?: number
  /** Each is delayed by up to this number of milliseconds, so that they overtake one another. */
  readonly shuffle_window?: number
  /** Never sent at all. */
  readonly drop?: Chance
  readonly bad_sig?: Chance
  readonly wrong_secret?: Chance
  readonly truncate?: Chance
  /** An earlier event is sent again with it. */
  readonly replay?: Chance
  /** Held until they are released. */
  readonly hold?: boolean
}

export const KNOBS = [
  'dup',
  'delay',
  'shuffle_window',
  'drop',
  'bad_sig',
  'wrong_secret',
  'truncate',
  'replay',
  'hold',
] as const satisfies readonly (keyof WebhookKnobs)[]

export type Chance = boolean | number

interface Webhook {
  readonly id: string
  readonly event: EventName
  readonly body: string
  readonly createdAt: number
}

/** The status of the response to a webhook; null without a response. */
export interface Delivery {
  readonly id: string
  readonly event: EventName
  readonly status: number | null
}

interface WebhookOptions {
  readonly url: string | null
  readonly secret: string
  /** Where events about payouts go, and their secret. */
  readonly payoutsUrl: string | null
  readonly payoutsSecret: string
  /** The delay before the second attempt. It doubles from then on. */
  readonly retryFirstMs: number
  readonly random: () => number
  readonly now: () => number
  /** Resolves when the event's changes are in the journal. */
  readonly flushed: () => Promise<void>
}

const ANSWER_WITHIN_MS = 5_000
const RETRY_MAX_MS = 3_600_000
const RETRY_FOR_MS = 24 * 3_600_000
const AT_ONCE = 16
const REMEMBERED = 100

export type Webhooks = ReturnType<typeof createWebhooks>

/** At least once, in no guaranteed order, repeated for a day until the response is a 2xx. */
export function createWebhooks(options: WebhookOptions) {
  const { retryFirstMs, random, now, flushed } = options
  const accountId = makeId('acc')
  const stopped = new AbortController()
  let { url, payoutsUrl } = options
  let knobs: WebhookKnobs = {}
  let held: Webhook[] = []
  let recent: Webhook[] = []
  const counts = { sent: 0, accepted: 0, dropped: 0, repeated: 0, spoiled: 0 }

  let underWay = 0
  let onSettled: (() => void)[] = []
  let sending = 0
  const waiting: (() => void)[] = []

  const isAboutPayouts = (event: EventName): boolean => event.startsWith('payout.')
  const targetOf = (event: EventName): string | null => (isAboutPayouts(event) ? payoutsUrl : url)
  const happens = (chance: Chance | undefined): boolean => random() < Number(chance ?? 0)
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopped.signal }).catch(() => {})

  const emit = (event: EventName, about: Changed): void => {
    const body = JSON.stringify(eventBody(accountId, event, about, now()))
    const webhook: Webhook = { id: makeId('event'), event, body, createdAt: now() }
    recent = [...recent, webhook].slice(-REMEMBERED)
    if (knobs.hold === true) held.push(webhook)
    else spread(webhook)
  }

  const spread = (webhook: Webhook): void => {
    if (targetOf(webhook.event) === null) return
    if (happens(knobs.drop)) {
      counts.dropped++
      return
    }
    const again = happens(knobs.replay) ? recent[Math.floor(random() * recent.length)] : undefined
    const copies = Array<Webhook>(1 + (knobs.dup ?? 0)).fill(webhook)
    for (const copy of again === undefined ? copies : [...copies, again]) void keepSending(copy)
    counts.repeated += knobs.dup ?? 0
    if (again !== undefined) counts.repeated++
  }

  const keepSending = async (webhook: Webhook): Promise<void> => {
    underWay++
    await pause((knobs.delay ?? 0) + random() * (knobs.shuffle_window ?? 0))
    for (let retryMs = retryFirstMs; !stopped.signal.aborted; retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)) {
      if (isAccepted(await inTurn(() => sendOnce(webhook)))) break
      if (now() - webhook.createdAt > RETRY_FOR_MS) break
      await pause(retryMs)
    }
    underWay--
    if (underWay > 0) return
    for (const tell of onSettled) tell()
    onSettled = []
  }

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (sending < AT_ONCE) sending++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) sending--
      else next()
    }
  }

  const sendOnce = async ({ id, event, body }: Webhook): Promise<Delivery> => {
    await flushed()
    const target = targetOf(event)
    if (target === null || stopped.signal.aborted) return { id, event, status: null }
    const spoiled = spoil(body, isAboutPayouts(event) ? options.payoutsSecret : options.secret)
    counts.sent++
    if (spoiled.isSpoiled) counts.spoiled++
    const status = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': spoiled.signature,
        'x-razorpay-event-id': id,
      },
      body: spoiled.body,
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).then(
      async (reply) => {
        // Read completely, so that the connection can be reused.
        await reply.arrayBuffer()
        return reply.status
      },
      () => null,
    )
    const delivery: Delivery = { id, event, status }
    if (isAccepted(delivery)) counts.accepted++
    return delivery
  }

  /** Faults are drawn for each attempt, so an event that arrived damaged arrives intact the next time. */
  const spoil = (body: string, secret: string): { body: string; signature: string; isSpoiled: boolean } => {
    const signature = sign(body, happens(knobs.wrong_secret) ? `not ${secret}` : secret)
    const otherDigit = signature.startsWith('0') ? '1' : '0'
    const sent = {
      body: happens(knobs.truncate) ? body.slice(0, body.length / 2) : body,
      signature: happens(knobs.bad_sig) ? otherDigit + signature.slice(1) : signature,
    }
    return { ...sent, isSpoiled: sign(sent.body, secret) !== sent.signature }
  }

  return {
    emit,
    sendTo: (target: string | null): void => {
      url = target
    },
    sendPayoutsTo: (target: string | null): void => {
      payoutsUrl = target
    },
    /** Replaces all settings: those that are not named are off. */
    set: (next: WebhookKnobs): void => {
      knobs = next
    },
    held: (): readonly Pick<Webhook, 'id' | 'event'>[] => held.map(({ id, event }) => ({ id, event })),
    /**
     * Sends held events one after the other, each after the response to the previous one. `order` names them by id
     * or by event, in any order and as often as given; events it does not name stay held.
     */
    async release(order?: readonly string[]): Promise<readonly Delivery[]> {
      const chosen = order === undefined ? held : choose(held, order)
      held = held.filter((webhook) => !chosen.includes(webhook))
      const deliveries: Delivery[] = []
      for (const webhook of chosen) deliveries.push(await sendOnce(webhook))
      return deliveries
    },
    /** Resolves when nothing is in flight. Held events do not count. */
    settled: (): Promise<void> =>
      underWay === 0 ? Promise.resolve() : new Promise((resolve) => onSettled.push(resolve)),
    counts: (): Readonly<typeof counts> => ({ ...counts }),
    reset(): void {
      knobs = {}
      held = []
      recent = []
    },
    stop: () => stopped.abort(),
  }
}

const isAccepted = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300

/** The same event may be named twice: first those of that name not yet sent, then the first of them again. */
function choose(held: readonly Webhook[], order: readonly string[]): Webhook[] {
  const chosen: Webhook[] = []
  for (const name of order) {
    const named = held.filter(({ id, event }) => id === name || event === name)
    const webhook = named.find((each) => !chosen.includes(each)) ?? named[0]
    if (webhook !== undefined) chosen.push(webhook)
  }
  return chosen
}
