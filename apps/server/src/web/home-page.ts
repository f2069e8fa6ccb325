import { setTimeout as sleep } from 'node:timers/promises'
import type { HomeData } from '@farmgate/contract/home.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { type Document, makeDocument } from './document.ts'

/** The page for one visitor: never an error, and never much later than at once. */
export type HomePage = (language: Language) => Promise<Document>

export type RenderHome = (language: Language, home: HomeData) => Promise<string>

export interface HomePageDeps {
  readonly log: Log
  /** The data as the API has it now. */
  readonly ask: () => Promise<HomeData>
  readonly render: RenderHome
  /** What the build made: the default claims, no produce. Shown when nothing better is known. */
  readonly prebuilt: Readonly<Record<Language, Document>>
  readonly nowMs?: () => number
}

/** From here on a visit brings the page up to date, and gets the one that is there. */
const REFRESH_AFTER_MS = 30_000
/** Prices and stock older than this are not shown. */
const PRODUCE_MAX_AGE_MS = 60_000
/** How long a visitor waits when there is nothing young enough to show. */
const PATIENCE_MS = 300
/** An API in trouble is not asked again by every visitor. */
const PAUSE_AFTER_FAILURE_MS = 1_000
const RENDER_MAX_MS = 2_000

interface Rendered {
  readonly data: string
  /** A language that could not be rendered is missing. */
  readonly documents: Readonly<Partial<Record<Language, Document>>>
}

export function createHomePage(deps: HomePageDeps): HomePage {
  const { log, ask, nowMs = () => performance.now() } = deps
  let shown: Rendered | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY
  /** The last claims we know, without produce: for the time when that is too old. */
  let claimsOnly: Rendered | null = null
  /** Asking and rendering, one at a time; `soon` is for how long visitors wait for it. */
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
      // Once, however long it lasts.
      if (!isFailing) log.warn({ err: describeError(error) }, 'no home data')
      isFailing = true
      quietUntilMs = nowMs() + PAUSE_AFTER_FAILURE_MS
    } finally {
      round = null
    }
  }

  async function refresh(): Promise<void> {
    // The age counts from the question: what the answer says was true at some time after it.
    const startedAtMs = nowMs()
    const data = await ask()
    shown = await renderedFor(data, [shown])
    askedAtMs = startedAtMs
    claimsOnly = await renderedFor({ ...data, deals: [], fresh: [] }, [shown, claimsOnly])
  }

  /** What has been rendered from the same data stays. */
  async function renderedFor(home: HomeData, earlier: readonly (Rendered | null)[]): Promise<Rendered> {
    const data = JSON.stringify(home)
    const same = earlier.find((rendered) => rendered?.data === data)
    const documents = await Promise.all(
      LANGUAGES.map(async (language) => [
        language,
        same?.documents[language] ?? (await renderSafely(deps, language, home)),
      ]),
    )
    return { data, documents: Object.fromEntries(documents) as Rendered['documents'] }
  }
}

async function renderSafely(
  { log, render }: HomePageDeps,
  language: Language,
  home: HomeData,
): Promise<Document | undefined> {
  try {
    const html = await Promise.race([render(language, home), tooLate()])
    // The renderer comes from another build; whatever it hands us is sent to every visitor.
    if (typeof html !== 'string' || html === '') throw new Error('the renderer gave no page')
    return await makeDocument(html, language)
  } catch (error) {
    log.error({ language, err: describeError(error) }, 'home page not rendered')
    return undefined
  }
}

async function tooLate(): Promise<never> {
  await sleep(RENDER_MAX_MS, undefined, { ref: false })
  throw new Error(`the renderer took longer than ${RENDER_MAX_MS} ms`)
}
