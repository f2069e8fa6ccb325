import type { Language } from '@farmgate/messages/languages.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'
import { type Caller, RefusedError } from '../ask-api.ts'
import type { Document } from './document.ts'
import { renderDocument } from './render-document.ts'
import type { PagePlan, Renderer } from './renderer.ts'

/**
 * Returns the page with its first state, for the pincode that the visitor chose; null when it must be rendered in the
 * browser. It never throws.
 */
export type RenderedPages = (url: string, view: View, caller: Caller) => Promise<Document | null>

interface View {
  readonly language: Language
  readonly pincode: string | null
}

export interface RenderedPagesDeps {
  readonly log: Log
  readonly renderer: Renderer
  readonly ask: (path: string, caller: Caller) => Promise<unknown>
  readonly nowMs?: () => number
}

/** The browser asks again as soon as its code runs, so this only spares equal questions of the same moment. */
const KEPT_MS = 5_000
const KEPT_MAX = 500
/** Rendering takes this process's time, which also forwards every call. More visitors at once get the frame. */
const AT_ONCE_MAX = 2
/** The frame needs at least three more trips until the browser shows the page: waiting this long is no slower. */
const PATIENCE_MS = 1_000
/** Of a list of 24 products, 152 kB with its style: 5 makes 26.5 kB in 5 ms of CPU, 10 makes 24.4 kB in 90 ms. */
const BROTLI_QUALITY = 5

interface Kept {
  readonly document: Document
  readonly askedAtMs: number
}

/** Renders public pages with the API's answers of this moment. */
export function createRenderedPages({
  log,
  renderer,
  ask,
  nowMs = () => performance.now(),
}: RenderedPagesDeps): RenderedPages {
  /** The oldest first. */
  const kept = new Map<string, Kept>()
  const running = new Map<string, Promise<Document | null>>()
  let isFailing = false

  return async (url, view, caller) => {
    const plan = await planOf(url, view.pincode)
    if (plan === null) return null
    const key = `${view.language} ${view.pincode} ${plan.address}`
    const earlier = kept.get(key)
    if (earlier !== undefined && nowMs() - earlier.askedAtMs < KEPT_MS) return earlier.document
    if (!running.has(key) && running.size >= AT_ONCE_MAX) return null
    const page = running.get(key) ?? start(key, plan, view, caller)
    return await Promise.race([page, sleep(PATIENCE_MS, null, { ref: false })])
  }

  /** The address is the visitor's text: one that the renderer can't read is left to the browser. */
  async function planOf(url: string, pincode: string | null): Promise<PagePlan | null> {
    try {
      return await renderer.planPage(url, pincode)
    } catch {
      return null
    }
  }

  function start(key: string, plan: PagePlan, view: View, caller: Caller): Promise<Document | null> {
    const page = make(key, plan, view, caller).finally(() => running.delete(key))
    running.set(key, page)
    return page
  }

  async function make(key: string, plan: PagePlan, { language, pincode }: View, caller: Caller) {
    const askedAtMs = nowMs()
    const answers = await answersTo(plan.questions, caller)
    if (answers === null) return null
    const document = await renderDocument(log, {
      language,
      path: plan.address.split('?', 1)[0] ?? '',
      render: () => renderer.renderPage(language, plan.address, answers, pincode),
      brotliQuality: BROTLI_QUALITY,
    })
    if (document === undefined) return null
    keep(key, { document, askedAtMs })
    return document
  }

  /** A refusal (no such product, no such page, too many calls) is shown by the browser, which asks again. */
  async function answersTo(questions: readonly string[], caller: Caller): Promise<unknown[] | null> {
    try {
      const answers = await Promise.all(questions.map((path) => ask(path, caller)))
      isFailing = false
      return answers
    } catch (error) {
      if (error instanceof RefusedError && error.status < 500) return null
      // Logged once per outage.
      if (!isFailing) log.warn({ err: describeError(error) }, 'no page data')
      isFailing = true
      return null
    }
  }

  function keep(key: string, entry: Kept): void {
    kept.delete(key)
    kept.set(key, entry)
    for (const [oldest, { askedAtMs }] of kept) {
      if (kept.size <= KEPT_MAX && nowMs() - askedAtMs < KEPT_MS) break
      kept.delete(oldest)
    }
  }
}
