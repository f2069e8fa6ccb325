import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#http/shared/language.ts'
import type { Log } from '#logging/log.ts'
import { fetchHome } from './fetch-home.ts'
import { type Document, makeDocument, sendDocument } from './document.ts'
import { serveFiles } from './files.ts'
import { createHomePage, type RenderHome } from './home-page.ts'
import { sendProblem } from './problem.ts'
import { readPath } from './read-path.ts'
import type { Upstreams } from './upstreams.ts'

/**
 * Serves the output of the build in `root`: `site/` has the files, `pages/` the documents in each language and the program
 * that renders the home page. The home page is rendered here, with the API's current data. All other pages are rendered
 * in the browser and get the same empty frame.
 */
export async function servePages(
  app: FastifyInstance,
  root: string,
  { upstreams, log, origin }: { upstreams: Upstreams; log: Log; origin: string },
): Promise<void> {
  const built = await readBuilt(root, origin)
  await serveFiles(app, join(root, 'site'))

  const home = createHomePage({
    log,
    ask: () => fetchHome(upstreams),
    render: built.render,
    prebuilt: built.home,
  })
  app.get('/', async (request, reply) => {
    const language = languageOf(request.headers)
    return sendDocument(reply, isBuyer(request) ? built.shell[language] : await home(language))
  })

  app.setNotFoundHandler((request, reply): FastifyReply => {
    return isPage(request)
      ? sendDocument(reply, (isShop(request) ? built.shop : built.shell)[languageOf(request.headers)])
      : sendProblem(reply, 404, 'request.not_found')
  })
}

/**
 * Whether a buyer is signed in in this browser. Their home page begins with their own orders, so it is rendered in the
 * browser: the visitors' page would be shown first and then jump.
 */
const isBuyer = ({ headers }: FastifyRequest): boolean =>
  /(?:^|;)\s*__Host-rt_user=[^;\s]/.test(headers.cookie ?? '')

function isPage({ method, url }: FastifyRequest): boolean {
  const path = readPath(url)
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && path !== null && extname(path.at(-1) ?? '') === '' && path[0] !== 'assets'
}

/** The shop, where most visits begin, has its own document, which preloads its code. */
const isShop = ({ url }: FastifyRequest): boolean => readPath(url)?.join('/') === 'products'

interface Built {
  readonly shell: Readonly<Record<Language, Document>>
  readonly shop: Readonly<Record<Language, Document>>
  readonly home: Readonly<Record<Language, Document>>
  readonly render: RenderHome
}

async function readBuilt(root: string, origin: string): Promise<Built> {
  const renderer = join(root, 'pages', 'render.js')
  if (!existsSync(renderer)) throw new Error(`There are no built pages in ${root}. Run: npm run build`)
  return {
    shell: await readDocuments(root, 'shell', origin),
    shop: await readDocuments(root, 'shop', origin),
    home: await readDocuments(root, 'home', origin),
    render: loadRenderer(renderer, origin),
  }
}

async function readDocuments(
  root: string,
  name: string,
  origin: string,
): Promise<Record<Language, Document>> {
  const documents = LANGUAGES.map(async (language) => {
    const html = await readFile(join(root, 'pages', `${name}.${language}.html`), 'utf8')
    return [language, await makeDocument(placeAt(origin, html), language)] as const
  })
  return Object.fromEntries(await Promise.all(documents)) as Record<Language, Document>
}

/** Loads the renderer at the start, so that no visitor waits for it. A failure to load counts as a failure to render. */
function loadRenderer(path: string, origin: string): RenderHome {
  const loading = import(pathToFileURL(path).href) as Promise<{ renderHome: RenderHome }>
  loading.catch(() => {})
  return async (language, home) => placeAt(origin, await (await loading).renderHome(language, home))
}

/**
 * Inserts the site's origin into the address of the preview picture for shared links, which must be absolute and which the
 * build can't know. The placeholder occurs once, in the head, before any text that people wrote.
 */
const placeAt = (origin: string, html: string): string => html.replace('%origin%', origin)
