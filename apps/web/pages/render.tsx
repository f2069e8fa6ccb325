import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, type HomeData } from '@farmgate/contract/home.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from '../src/app.tsx'
import { paths } from '../src/paths.ts'
import { createRoutes } from '../src/routing/routes.tsx'
import { Splash } from '../src/routing/splash.tsx'
import { loadWords } from '../src/words.ts'

/** Returns what the web server must ask the API before it renders this address; null for a page of the browser. */
export const planPage = (url: string): PagePlan | null =>
  new URL(url, ORIGIN).pathname === paths.home ? { address: paths.home, questions: [home.path] } : null

interface PagePlan {
  readonly address: string
  readonly questions: readonly string[]
}

const ORIGIN = 'http://farmgate.invalid'

/**
 * Renders a page as a complete document with the browser's components. The build renders the home page once per language
 * with the default copy; the web server renders it again when the operator's copy or the live parts change.
 */
export async function renderPage(
  language: Language,
  address: string,
  answers: readonly unknown[],
): Promise<string> {
  await loadWords(language, ['shell', 'home'])
  const handler = createStaticHandler(createRoutes({ loadHome: () => answers[0] as HomeData }))
  const context = await handler.query(new Request(ORIGIN + address))
  if (context instanceof Response) throw new Error('The page redirects')

  const root = renderToString(
    <StrictMode>
      <App first={language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>,
  )
  // Function replacers, because `$&` in a product name must not be interpreted.
  return templateOf(language)
    .replace('<!--root-->', () => root)
    .replace('<!--data-->', () => dataBlock(answers))
}

/** Renders what the document of every other page shows until its code runs. */
export const renderSplash = (): string => renderToString(<Splash />)

/** Escapes `<`, the only character that could end the script block early. */
const dataBlock = (answers: readonly unknown[]): string =>
  `<script type="application/json" id="first-state">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`

const templates = new Map<Language, string>()

/** Reads the template that the build writes next to this file; cached per language. */
function templateOf(language: Language): string {
  const known = templates.get(language)
  if (known !== undefined) return known
  const template = readFileSync(join(import.meta.dirname, `home.template.${language}.html`), 'utf8')
  templates.set(language, template)
  return template
}
