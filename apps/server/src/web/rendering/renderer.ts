import { pathToFileURL } from 'node:url'
import type { Language } from '@farmgate/messages/languages.ts'

/** What a page's first state needs. */
export interface PagePlan {
  /** The address without what the page ignores: equal addresses are equal pages. */
  readonly address: string
  /** The API's paths whose answers the page shows at first. */
  readonly questions: readonly string[]
}

/** The program of the web build that renders pages. */
export interface Renderer {
  /** Returns null for a page that is rendered in the browser. */
  readonly planPage: (url: string, pincode: string | null) => Promise<PagePlan | null>
  /** Returns a complete document. The answers are in the order of the questions. */
  readonly renderPage: (
    language: Language,
    address: string,
    answers: readonly unknown[],
    pincode?: string | null,
  ) => Promise<string>
}

/** Loads the renderer at the start, so that no visitor waits for it. A failure to load counts as a failure to render. */
export function loadRenderer(path: string, origin: string): Renderer {
  const loading = import(pathToFileURL(path).href) as Promise<{
    planPage: (url: string, pincode: string | null) => PagePlan | null
    renderPage: Renderer['renderPage']
  }>
  loading.catch(() => {})
  return {
    planPage: async (url, pincode) => (await loading).planPage(url, pincode),
    renderPage: async (...page) => placeAt(origin, await (await loading).renderPage(...page)),
  }
}

/**
 * Inserts the site's origin into the address of the preview picture for shared links, which must be absolute and which the
 * build can't know. The placeholder occurs once, in the head, before any text that people wrote.
 */
export const placeAt = (origin: string, html: string): string => html.replace('%origin%', origin)
