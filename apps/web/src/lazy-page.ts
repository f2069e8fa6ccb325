import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { asLanguage } from './language.ts'
import { type Area, loadWords } from './words.ts'

interface PageModule {
  readonly Component: ComponentType
  /** Asks for what the page will show before the page is made, with `askAhead`: the guard may not have decided yet. */
  readonly ask?: (params: URLSearchParams) => void
}

/** Fetches a page's code and its words side by side. A page's module exports its `Component`. */
export const page = (areas: readonly Area[], load: () => Promise<PageModule>) => async () => {
  const language = asLanguage(document.documentElement.lang) ?? 'en'
  const words = loadWords(language, areas)
  // Without a line both fail, and the first to do so is told; the other must not count as unnoticed.
  words.catch(() => {})
  const { Component, ask } = await load()
  // Not after the words: on a phone that takes long, the answer is on its way meanwhile.
  if (ask !== undefined) ask(new URLSearchParams(location.search))
  await words
  return { Component }
}

export const at = (path: string, ...[words, load]: Parameters<typeof page>): RouteObject => ({
  path,
  lazy: page(words, load),
})
