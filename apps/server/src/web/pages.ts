import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../language.ts'
import type { Log } from '../log.ts'
import { askHome } from './ask-home.ts'
import { type Document, makeDocument, sendDocument } from './document.ts'
import { serveFiles } from './files.ts'
import { createHomePage, type RenderHome } from './home-page.ts'
import { sendProblem } from './problem.ts'
import { readPath } from './read-path.ts'
import type { Upstreams } from './upstreams.ts'

/**
 * What the build left in `root`: `site/` holds the files, `pages/` the documents in each language and the program
 * that renders the home page. The home page is rendered here, with what the API says now. The addresses of all
 * other pages are the browser's business, and get the one empty frame.
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
    ask: () => askHome(upstreams),
    render: built.render,
    prebuilt: built.home,
  })
  app.get('/', async (request, reply) => sendDocument(reply, await home(languageOf(request.headers))))

  app.setNotFoundHandler((request, reply): FastifyReply => {
    return isPage(request)
      ? sendDocument(reply, (isShop(request) ? built.shop : built.shell)[languageOf(request.headers)])
      : sendProblem(reply, 404, 'request.not_found')
  })
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = readPath(url)
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && path !== null && extname(path.at(-1) ?? '') === '' && path[0] !== 'assets'
}

/** The page most visits begin with has a document that names its code. */
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

/** Loaded at the start, so that no visitor waits for it. One that can't be loaded is like one that can't render. */
function loadRenderer(path: string, origin: string): RenderHome {
  const loading = import(pathToFileURL(path).href) as Promise<{ renderHome: RenderHome }>
  loading.catch(() => {})
  return async (language, home) => placeAt(origin, await (await loading).renderHome(language, home))
}

/**
 * Whoever shares a link shows its picture by a full address, which the build can't know. It stands in the head, once,
 * before anything that people wrote.
 */
const placeAt = (origin: string, html: string): string => html.replace('%origin%', origin)
