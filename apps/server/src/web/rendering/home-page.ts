import { setTimeout as sleep } from 'node:timers/promises'
import type { HomeData } from '@farmgate/contract/market/home.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'
import type { Document } from './document.ts'
import { renderDocument } from './render-document.ts'

/** Returns the home page for one visitor. It never throws and hardly waits. */
export type HomePage = (language: Language) => Promise<Document>

export type RenderHome = (language: Language, home: HomeData) => Promise<string>

export interface HomePageDeps {
  readonly log: Log
  /** Fetches the current data from the API. */
  readonly ask: () => Promise<HomeData>
  readonly render: RenderHome
  /** The pages of the build: default claims, no produce. The last fallback. */
  readonly prebuilt: Readonly<Record<Language, Document>>
  readonly nowMs?: () => number
}

/** From this age on a visit starts a refresh and still gets the stale page. */
const REFRESH_AFTER_MS = 30_000
/** Prices and stock older than this are not shown. */
const PRODUCE_MAX_AGE_MS = 60_000
/** How long a visitor waits when there is nothing fresh enough to show. */
const PATIENCE_MS = 300
/** After a failure the API gets no request from every visitor, but one per pause. */
const PAUSE_AFTER_FAILURE_MS = 1_000
/** Of a page of 24 kB, 9 makes 5.2 kB in 25 ms, 10 makes 4.7 kB in 16 ms, 11 hardly less in 45 ms. */
const BROTLI_QUALITY = 10

interface Rendered {
  readonly data: string
  /** A language whose rendering failed is missing. */
  readonly documents: Readonly<Partial<Record<Language, Document>>>
}

export function createHomePage(deps: HomePageDeps): HomePage {
  const { log, ask, nowMs = () => performance.now() } = deps
  let shown: Rendered | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY
  /** The last known claims without produce, for when the produce is too old. */
  let claimsOnly: Rendered | null = null
  /** The refresh in progress, at most one. Visitors await `soon`, which resolves after `PATIENCE_MS` at the latest. */
  let round: { readonly soon: Promise<unknown> } | null = null
  let quietUntilMs = Number.NEGATIVE_INFINITY
  let isFailing = false

  const ageMs = () => nowMs() - askedAtMs

  return async (language) => {
    if (ageMs() >= REFRESH_AFTER_MS && round === null && nowMs() >= quietUntilMs) {
      round = { soon: Promise.race([runRound(), sleep(PATIENCE_MS, undefined, { ref: false })]) }
    }
    if (ageMs() >= PRODUCE_MAX_AGE_MS) await round?.soon
    const rendered = ageMs() < PRODUCE_MAX_AGE_MS ? shown : claimsOnly
    return rendered?.documents[language] ?? deps.prebuilt[language]
  }

  async function runRound(): Promise<void> {
    try {
      await refresh()
      isFailing = false
    } catch (error) {
      // Logged once per outage.
      if (!isFailing) log.warn({ err: describeError(error) }, 'no home data')
      isFailing = true
      quietUntilMs = nowMs() + PAUSE_AFTER_FAILURE_MS
    } finally {
      round = null
    }
  }

  async function refresh(): Promise<void> {
    // The age counts from the start of the request: the data was read at some time after it.
    const startedAtMs = nowMs()
    const data = await ask()
    shown = await renderedFor(data, [shown])
    askedAtMs = startedAtMs
    claimsOnly = await renderedFor({ ...data, deals: [], fresh: [] }, [shown, claimsOnly])
  }

  /** Reuses what was rendered from the same data. */
  async function renderedFor(home: HomeData, earlier: readonly (Rendered | null)[]): Promise<Rendered> {
    const data = JSON.stringify(home)
    const same = earlier.find((rendered) => rendered?.data === data)
    const documents = await Promise.all(
      LANGUAGES.map(async (language) => [
        language,
        same?.documents[language] ??
          (await renderDocument(log, {
            language,
            path: '/',
            render: () => deps.render(language, home),
            brotliQuality: BROTLI_QUALITY,
          })),
      ]),
    )
    return { data, documents: Object.fromEntries(documents) as Rendered['documents'] }
  }
}
