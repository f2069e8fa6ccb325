import type { ComponentType } from 'react'
import { asLanguage } from './language.ts'
import { type Area, loadWords } from './words.ts'

/** Fetches a page's code and its words side by side. A page's module exports its `Component`. */
export const page =
  (areas: readonly Area[], load: () => Promise<{ readonly Component: ComponentType }>) => async () => {
    const language = asLanguage(document.documentElement.lang) ?? 'en'
    const [{ Component }] = await Promise.all([load(), loadWords(language, areas)])
    return { Component }
  }
