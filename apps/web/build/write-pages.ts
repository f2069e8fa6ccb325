import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { homeCopy as englishCopy } from '@farmgate/messages/en/home-copy.ts'
import { shell as englishShell } from '@farmgate/messages/en/shell.ts'
import { homeCopy as hindiCopy } from '@farmgate/messages/hi/home-copy.ts'
import { shell as hindiShell } from '@farmgate/messages/hi/shell.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import type * as renderer from '../pages/render.tsx'

const shells = { en: englishShell, hi: hindiShell }

/**
 * Turns the one document Vite built into one per language: the shell of every page, that of the shop's with its code
 * named beforehand, the template of the home page, and the home page itself with the default copy. Answers which files every page needs first, and the home page without a line.
 */
export async function writePages(site: string, pages: string, commit: string): Promise<readonly string[]> {
  const built = readFileSync(join(site, 'index.html'), 'utf8').replace('%commit%', commit)
  const manifest = readManifest(site)
  const { renderHome, renderSplash } = (await import(
    pathToFileURL(join(pages, 'render.js')).href
  )) as Renderer
  /** A page that is made in the browser. */
  const shell = (html: string): string => html.replace('<!--root-->', renderSplash).replace('<!--data-->', '')

  for (const language of LANGUAGES) {
    const documentWith = (areas: readonly string[], code: readonly string[] = []) =>
      translate(built, language).replace('<!--preload-->', () =>
        preloads(site, [...areas.map((area) => wordsFile(manifest, language, area)), ...code]),
      )

    writeFileSync(join(pages, `shell.${language}.html`), shell(documentWith(['shell'])))
    writeFileSync(
      join(pages, `shop.${language}.html`),
      shell(documentWith(['shell', 'shop'], filesOf(manifest, SHOP, filesNamedIn(built)))),
    )
    writeFileSync(
      join(pages, `home.template.${language}.html`),
      wakesUpLate(documentWith(['shell', 'home']), fileOf(manifest, 'src/boot.ts')),
    )
  }
  // Offline every page starts from this one; the code then speaks the language chosen here before.
  writeFileSync(
    join(site, 'app-shell.html'),
    shell(translate(built, 'en').replace('<!--preload-->', '').replace('%origin%', '')),
  )

  for (const language of LANGUAGES) {
    const copy = { en: englishCopy, hi: hindiCopy }
    writeFileSync(
      join(pages, `home.${language}.html`),
      await renderHome(language, { copy, deals: [], fresh: [] }),
    )
  }

  rmSync(join(site, 'index.html'))
  rmSync(join(site, '.vite'), { recursive: true })
  const words = LANGUAGES.flatMap((language) =>
    ['shell', 'home', 'home-copy'].map((area) => wordsFile(manifest, language, area)),
  )
  return [...filesNamedIn(built), ...words]
}

type Renderer = typeof renderer

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** What a buyer who opens the shop needs besides the frame: fetched beside it instead of after it. */
const SHOP = ['src/areas/buyer/layout.tsx', 'src/areas/buyer/products/products-page.tsx']

/** The code of these modules and all they build on, without what is there already. */
function filesOf(
  manifest: Manifest,
  sources: readonly string[],
  known: readonly string[],
): readonly string[] {
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const source of sources) follow(source)
  return [...seen].filter((file) => !known.includes(file))
}

const readManifest = (site: string): Manifest =>
  JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest

/** The code and the styles that the document itself asks for. */
const filesNamedIn = (html: string): readonly string[] =>
  [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

const wordsFile = (manifest: Manifest, language: Language, area: string): string =>
  fileOf(manifest, `messages/src/${language}/${area}.ts`)

function fileOf(manifest: Manifest, source: string): string {
  const name = Object.keys(manifest).find((key) => key.endsWith(source))
  const file = name === undefined ? undefined : manifest[name]?.file
  if (file === undefined) throw new Error(`The build has no ${source}`)
  return file
}

/** The words beside the code instead of after it, and the one font that all text is set in. */
function preloads(site: string, modules: readonly string[]): string {
  const [font] = globSync('assets/figtree-latin-*.woff2', { cwd: site })
  if (font === undefined) throw new Error('The build has no Figtree')
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
}

/** The home page fetches its code itself, after everything that is seen (src/boot.ts). */
function wakesUpLate(html: string, boot: string): string {
  const code = [...html.matchAll(/<(?:script|link)[^>]*"\/(assets\/[^"]+\.js)"[^>]*>(?:<\/script>)?\s*/g)]
  // What the entry builds on is named before it.
  const entry = code.findLast(([tag]) => tag.startsWith('<script'))
  if (entry === undefined) throw new Error('index.html runs no code')
  const files = [entry, ...code.filter((one) => one !== entry)].map(([, file]) => `/${file}`)
  return code
    .reduce((page, [tag]) => page.replace(tag, ''), html)
    .replace(
      '</head>',
      () => `<script type="module" src="/${boot}" data-code="${files.join(' ')}"></script>\n  </head>`,
    )
}

/** index.html speaks English, so that it is a page in development too. */
function translate(html: string, language: Language): string {
  const texts = (['siteTitle', 'siteDescription'] as const).map((key) => [
    englishShell[key],
    shells[language][key],
  ])
  return [['<html lang="en">', `<html lang="${language}">`], ...texts].reduce(
    (page, [english = '', text = '']) => {
      if (!page.includes(english)) throw new Error(`index.html does not say "${english}"`)
      return page.replaceAll(english, text)
    },
    html,
  )
}
