import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { home as homeEndpoint } from '@farmgate/contract/market/home.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { languageOf } from '#http/shared/language.ts'
import { pincodeOf } from '#http/shared/pincode.ts'
import type { Log } from '#logging/log.ts'
import { askApi } from './ask-api.ts'
import { type Document, makeDocument, sendDocument } from './rendering/document.ts'
import { serveFiles } from './files.ts'
import { createHomePage } from './rendering/home-page.ts'
import { sendProblem } from './problem.ts'
import { readPath } from './read-path.ts'
import { createRenderedPages } from './rendering/rendered-pages.ts'
import { loadRenderer, placeAt, type Renderer } from './rendering/renderer.ts'
import type { Upstreams } from './upstreams.ts'

/**
 * Serves the output of the build in `root`: `site/` has the files, `pages/` the documents in each language and the program
 * that renders pages. The home page is rendered here for visitors, a page of the shop for buyers, with the API's current
 * data. All other pages are rendered in the browser and get the same empty frame.
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
    // Fields outside the contract are dropped.
    ask: async () => z.parse(homeEndpoint.response, await askApi(upstreams, homeEndpoint.path)),
    render: (language, data) => built.renderer.renderPage(language, '/', [data]),
    prebuilt: built.home,
  })
  const rendered = createRenderedPages({
    log,
    renderer: built.renderer,
    ask: (path, caller) => askApi(upstreams, path, caller),
  })
  app.get('/', async (request, reply) => {
    const language = languageOf(request.headers)
    const pincode = pincodeOf(request.headers)
    if (isBuyer(request)) return sendDocument(reply, built.shell[language])
    // With too many visitors at once, the browser adds what reaches the pincode.
    const page =
      pincode === null ? null : await rendered(request.url, { language, pincode }, callerOf(request))
    return sendDocument(reply, page ?? (await home(language)))
  })

  app.get<{ Params: { '*': string } }>('/run/*', async (request, reply) => {
    // The browser fetches the sheet while it reads the document, not only when its code runs.
    const sheet = `/api/runs/${encodeURIComponent(request.params['*'])}`
    reply.header('link', `<${sheet}>; rel=preload; as=fetch; crossorigin`)
    return sendDocument(reply, built.run[languageOf(request.headers)])
  })

  app.setNotFoundHandler(async (request, reply): Promise<FastifyReply> => {
    if (!isPage(request)) return sendProblem(reply, 404, 'request.not_found')
    const language = languageOf(request.headers)
    const view = { language, pincode: pincodeOf(request.headers) }
    const page = isBuyer(request) ? await rendered(request.url, view, callerOf(request)) : null
    return sendDocument(reply, page ?? (isShop(request) ? built.shop : built.shell)[language])
  })
}

const callerOf = ({ ip, id }: FastifyRequest) => ({ ip, requestId: id })

/**
 * Whether a buyer is signed in in this browser. Their home page begins with their own orders, so it is rendered in the
 * browser: the visitors' page would be shown first and then jump. The shop is open to buyers only, so its pages are
 * rendered here for them alone: others are led to the login. What a page shows of the buyer comes from the browser.
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
  /** The driver's sheet: the same document for every link. */
  readonly run: Readonly<Record<Language, Document>>
  readonly renderer: Renderer
}

async function readBuilt(root: string, origin: string): Promise<Built> {
  const renderer = join(root, 'pages', 'render.js')
  if (!existsSync(renderer)) throw new Error(`There are no built pages in ${root}. Run: npm run build`)
  return {
    shell: await readDocuments(root, 'shell', origin),
    shop: await readDocuments(root, 'shop', origin),
    home: await readDocuments(root, 'home', origin),
    run: await readDocuments(root, 'run', origin),
    renderer: loadRenderer(renderer, origin),
  }
}

async function readDocuments(
  root: string,
  name: string,
  origin: string,
): Promise<Record<Language, Document>> {
  const documents = LANGUAGES.map(async (language) => {
    const html = await readFile(join(root, 'pages', `${name}.${language}.html`), 'utf8')
    return [language, await makeDocument(placeAt(origin, html), language, BROTLI_QUALITY)] as const
  })
  return Object.fromEntries(await Promise.all(documents)) as Record<Language, Document>
}

/** The best: each of these is compressed once per start. */
const BROTLI_QUALITY = 11
