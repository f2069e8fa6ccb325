import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { asLanguage } from '#language.ts'
import { type MessageArea, loadWords } from '#words.ts'

interface PageModule {
  readonly Component: ComponentType
  readonly loader?: LoaderFunction
  /** Sends the page’s requests before the page is rendered, with `prefetchAs`: the guard may not have decided yet. */
  readonly prefetch?: (params: URLSearchParams) => void
}

export type LoadPage = () => Promise<PageModule>

/** Fetches a page's code and its messages in parallel. A page's module exports its `Component`. */
export const lazyPage = (areas: readonly MessageArea[], load: LoadPage) => async () => {
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  const words = loadWords(language, areas)
  // Offline both fail and the first failure is thrown; the second must not be an unhandled rejection.
  words.catch(() => {})
  const { Component, loader, prefetch } = await load()
  // Before awaiting the messages, which take long on a phone, so that the request runs meanwhile.
  prefetch?.(new URLSearchParams(location.search))
  await words
  return { Component, ...(loader && { loader }) }
}

export const lazyRoute = (path: string, ...[words, load]: Parameters<typeof lazyPage>): RouteObject => ({
  path,
  lazy: lazyPage(words, load),
})
