import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HomeData } from '@farmgate/contract/home.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from '../src/app.tsx'
import { createRoutes } from '../src/routes.tsx'
import { Splash } from '../src/splash.tsx'
import { loadWords } from '../src/words.ts'

/**
 * The home page as a whole document, the way the browser would make it: the build writes it once per language
 * with the default copy, the web server again whenever an operator's copy or the live parts change.
 */
export async function renderHome(language: Language, home: HomeData): Promise<string> {
  await loadWords(language, ['shell', 'home'])
  const handler = createStaticHandler(createRoutes({ loadHome: () => home }))
  const context = await handler.query(new Request('http://farmgate.invalid/'))
  if (context instanceof Response) throw new Error('The home page redirects')

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
  // Replaced by functions: a `$&` in somebody's product name must stay what it is.
  return templateOf(language)
    .replace('<!--root-->', () => root)
    .replace('<!--data-->', () => dataBlock(home))
}

/** What the document of every other page shows until its code runs. */
export const renderSplash = (): string => renderToString(<Splash />)

/** `<` is the one character that could end the block early. */
const dataBlock = (home: HomeData): string =>
  `<script type="application/json" id="home-data">${JSON.stringify(home).replaceAll('<', '\\u003c')}</script>`

const templates = new Map<Language, string>()

/** Written beside this file by the build. */
function templateOf(language: Language): string {
  const known = templates.get(language)
  if (known !== undefined) return known
  const template = readFileSync(join(import.meta.dirname, `home.template.${language}.html`), 'utf8')
  templates.set(language, template)
  return template
}
