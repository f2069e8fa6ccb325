import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { asLanguage } from '#language.ts'
import { type MessageArea, loadWords } from '#words.ts'

interface PageModule {
  readonly Component: ComponentType
  /** Sends the page’s requests before the page is rendered, with `prefetchAs`: the guard may not have decided yet. */
  readonly prefetch?: (params: URLSearchParams) => void
}

/** Fetches a page's code and its messages in parallel. A page's module exports its `Component`. */
export const lazyPage = (areas: readonly MessageArea[], load: () => Promise<PageModule>) => async () => {
  // The web server loads a page's messages in its language itself.
  const language = (isBrowser && asLanguage(document.documentElement.lang)) || 'en'
  const words = loadWords(language, areas)
  // Offline both fail and the first failure is thrown; the second must not be an unhandled rejection.
  words.catch(() => {})
  const { Component, prefetch } = await load()
  // Before awaiting the messages, which take long on a phone, so that the request runs meanwhile.
  if (isBrowser && !hasFirstState()) prefetch?.(new URLSearchParams(location.search))
  await words
  return { Component }
}

const isBrowser = typeof document !== 'undefined'

/** Whether the document holds the answers that it was rendered from. They are refetched after its hydration, not before. */
const hasFirstState = (): boolean => document.querySelector(FIRST_STATE) !== null

/** The block with the answers that the web server rendered the document from. Removed when the page has hydrated. */
export const FIRST_STATE = '#first-state'

export const lazyRoute = (path: string, ...[words, load]: Parameters<typeof lazyPage>): RouteObject => ({
  path,
  lazy: lazyPage(words, load),
})
