import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOfCall } from '@farmgate/contract/client.ts'
import { delivery } from '@farmgate/contract/delivery.ts'
import { home, type HomeData } from '@farmgate/contract/home.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router'
import * as z from 'zod/mini'
import { type Delivery, showPlace } from '../src/api/delivery.ts'
import { query, queryClient } from '../src/api/query.ts'
import { RenderedForBuyer } from '../src/api/session.ts'
import { App } from '../src/app.tsx'
import { paths } from '../src/paths.ts'
import { findRendered, type Question } from '../src/routing/rendered-pages.ts'
import { createRoutes } from '../src/routing/routes.tsx'
import { Splash } from '../src/routing/splash.tsx'
import { loadWords } from '../src/words.ts'

interface PagePlan {
  readonly address: string
  readonly questions: readonly string[]
}

const ORIGIN = 'http://farmgate.invalid'

/** Returns what the web server must ask the API before it renders this address; null for a page of the browser. */
export function planPage(url: string, pincode: string | null): PagePlan | null {
  const at = new URL(ORIGIN + url)
  const last = pincode === null ? [] : [pathOfCall(delivery, { query: { pincode } })]
  if (at.pathname === paths.home) return { address: paths.home, questions: [home.path, ...last] }
  const found = findRendered(at, pincode)
  if (found === null) return null
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
  const found = findRendered(new URL(ORIGIN + address), pincode)
  const questions = found?.state.questions ?? []
  // Fields outside the contract are dropped.
  const shown: readonly unknown[] =
    found === null
      ? [z.parse(home.response, answers[0])]
      : questions.map((question, index) => parse(question, answers[index]))
  const reach = pincode === null ? null : z.parse(delivery.response, answers.at(-1))
  await loadWords(language, ['shell', ...(found?.page.words ?? (['home'] as const))])
  const handler = createStaticHandler(
    createRoutes({ loadHome: () => shown[0] as HomeData, guardBuyer: { Component: Outlet } }),
  )
  const context = await handler.query(new Request(ORIGIN + address))
  if (context instanceof Response) throw new Error('The page redirects')

  // Nothing is awaited while the queries hold these answers, so that no other page is rendered from them.
  for (const [index, { endpoint, input }] of questions.entries())
    queryClient.setQueryData(query('user', endpoint, input).queryKey, shown[index], { updatedAt: 0 })
  showPlace(reach)
  const root = renderToString(
    <StrictMode>
      <App first={language}>
        <RenderedForBuyer value={found !== null}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </RenderedForBuyer>
      </App>
    </StrictMode>,
  )
  queryClient.clear()
  showPlace(null)
  // Function replacers, because `$&` in a product name must not be interpreted.
  return templateOf(found?.page.name ?? 'home', language)
    .replace('<!--root-->', () => root)
    .replace('<!--data-->', () => dataBlock(shown, reach))
}

const parse = ({ endpoint }: Question, answer: unknown): unknown => z.parse(endpoint.response, answer)

/** Renders what the document of every other page shows until its code runs. */
export const renderSplash = (): string => renderToString(<Splash />)

/** Escapes `<`, the only character that could end the script block early. */
function dataBlock(answers: readonly unknown[], reach: Delivery | null): string {
  const place = reach === null ? '' : ` data-pincode="${reach.pincode}"`
  const state = JSON.stringify(reach === null ? answers : [...answers, reach]).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-state"${place}>${state}</script>`
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
