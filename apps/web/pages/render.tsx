import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOfCall } from '@farmgate/contract/client.ts'
import { delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { type Delivery, showPlace } from '../src/api/delivery.ts'
import { queryClient } from '../src/api/query.ts'
import { onCards } from '../src/areas/buyer/products/page-query.ts'
import { FirstView } from '../src/first-view/first-view.tsx'
import { findRendered, type Question } from '../src/first-view/rendered-pages.ts'
import { type ViewName, views } from '../src/first-view/views.ts'
import { loadLateParts } from '../src/late-part.tsx'
import { Splash } from '../src/routing/splash.tsx'
import { loadWords } from '../src/words.ts'

export { views } from '../src/first-view/views.ts'

interface PagePlan {
  readonly address: string
  readonly questions: readonly string[]
}

const ORIGIN = 'http://farmgate.invalid'

/** Returns what the web server must ask the API before it renders this address; null for a page of the browser. */
export function planPage(url: string, pincode: string | null): PagePlan | null {
  const found = findRendered(new URL(ORIGIN + url), pincode)
  if (found === null) return null
  const last = pincode === null ? [] : [pathOfCall(delivery, { query: { pincode } })]
  const { address, questions } = found.state
  return {
    address,
    questions: [...questions.map(({ endpoint, input }) => pathOfCall(endpoint, input)), ...last],
  }
}

/**
 * Renders a page as a complete document with the browser's components. The build renders the home page once per language
 * with the default copy; the web server renders it again when the operator's copy or the live parts change, and renders
 * the other pages per address.
 */
export async function renderPage(
  language: Language,
  address: string,
  answers: readonly unknown[],
  pincode: string | null = null,
): Promise<string> {
  const url = new URL(ORIGIN + address)
  const found = findRendered(url, pincode)
  if (found === null) throw new Error('The page is rendered in the browser')
  const { name, state } = found
  // Fields outside the contract are dropped.
  const shown = state.questions.map((question, index) => parse(question, answers[index]))
  const reach = pincode === null ? null : z.parse(delivery.response, answers.at(-1))
  const { words, load } = views[name]
  const [{ View, prepare }] = await Promise.all([load(), loadWords(language, words), loadLateParts()])

  // Nothing is awaited while the queries hold these answers, so that no other page is rendered from them.
  prepare(shown, url, pincode)
  showPlace(reach)
  // Not as a stream: React would move large blocks behind inline scripts, which the content security policy refuses.
  const root = renderToString(
    <FirstView page={name} language={language} location={url} navigate={() => {}}>
      <View answers={shown} />
    </FirstView>,
  )
  queryClient.clear()
  showPlace(null)
  // Function replacers, because `$&` in a product name must not be interpreted.
  return templateOf(name, language)
    .replace('<!--root-->', () => root)
    .replace('<!--data-->', () => dataBlock(name, shown, reach))
}

function parse({ endpoint, isOnCards }: Question, answer: unknown): unknown {
  const parsed: unknown = z.parse(endpoint.response, answer)
  return isOnCards === true ? onCards(parsed as { readonly products: readonly object[] }) : parsed
}

/** Renders what the document of every other page shows until its code runs. */
export const renderSplash = (): string => renderToString(<Splash />)

/** Escapes `<`, the only character that could end the script block early. */
function dataBlock(page: ViewName, answers: readonly unknown[], reach: Delivery | null): string {
  const place = reach === null ? '' : ` data-pincode="${reach.pincode}"`
  const state = JSON.stringify(reach === null ? answers : [...answers, reach]).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-state" data-page="${page}"${place}>${state}</script>`
}

const templates = new Map<string, string>()

/** Reads a template that the build writes next to this file; cached per page and language. */
function templateOf(page: string, language: Language): string {
  const name = `${page}.template.${language}.html`
  const known = templates.get(name)
  if (known !== undefined) return known
  const template = readFileSync(join(import.meta.dirname, name), 'utf8')
  templates.set(name, template)
  return template
}
