import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { driver as englishDriver } from '@farmgate/messages/en/driver.ts'
import { homeCopy as englishCopy } from '@farmgate/messages/en/home-copy.ts'
import { shell as englishShell } from '@farmgate/messages/en/shell.ts'
import { driver as hindiDriver } from '@farmgate/messages/hi/driver.ts'
import { homeCopy as hindiCopy } from '@farmgate/messages/hi/home-copy.ts'
import { shell as hindiShell } from '@farmgate/messages/hi/shell.ts'
import { LANGUAGES, type Language } from '@farmgate/messages/languages.ts'
import type * as renderer from '../pages/render.tsx'

const shells = { en: englishShell, hi: hindiShell }

/**
 * Turns the one document that Vite built into documents per language: the app shell, the app shell that preloads the
 * shop's code, the templates of the pages that the web server renders, and the home page with the default copy. Returns
 * the files that every page needs first, and those that the home page needs offline.
 */
export async function writePages(site: string, pages: string, commit: string): Promise<readonly string[]> {
  const built = readFileSync(join(site, 'index.html'), 'utf8').replace('%commit%', commit)
  const manifest = readManifest(site)
  const { renderPage, renderSplash, views } = (await import(
    pathToFileURL(join(pages, 'render.js')).href
  )) as Renderer
  /** The document of a page that is rendered in the browser. */
  const shell = (html: string): string => html.replace('<!--root-->', renderSplash).replace('<!--data-->', '')

  for (const language of LANGUAGES) {
    const documentWith = (areas: readonly string[], code: readonly string[] = []) =>
      translate(built, language).replace('<!--preload-->', () =>
        preloads(site, [...areas.flatMap((area) => wordsFiles(manifest, language, area)), ...code]),
      )

    writeFileSync(join(pages, `shell.${language}.html`), shell(documentWith(['shell'])))
    writeFileSync(
      join(pages, `shop.${language}.html`),
      shell(documentWith(['shell', 'shop'], filesOf(manifest, SHOP, filesNamedIn(built)))),
    )
    for (const [name, { words }] of Object.entries(views)) {
      const modules = [FIRST_VIEW, `src/first-view/${name}-view.tsx`]
      // The program last: it hydrates as soon as it runs.
      const code = filesOf(manifest, modules.toReversed(), [])
      const wordFiles = words.flatMap((area) => wordsFiles(manifest, language, area))
      const html = translate(built, language).replace('<!--preload-->', preloads(site, []))
      // The footer's code comes later, its words do not.
      const template = inlineStyle(withoutCode(html), site, stylesOf(manifest, [...modules, FOOTER]))
      writeFileSync(
        join(pages, `${name}.template.${language}.html`),
        bootWith(template, fileOf(manifest, 'src/boot.ts'), [...wordFiles, ...code]),
      )
    }
  }
  // Every page starts from this document when offline; the code then switches to the language chosen earlier.
  writeFileSync(
    join(site, 'app-shell.html'),
    shell(translate(built, 'en').replace('<!--preload-->', '').replace('%origin%', '')),
  )

  for (const language of LANGUAGES) {
    const copy = { en: englishCopy, hi: hindiCopy }
    writeFileSync(
      join(pages, `home.${language}.html`),
      await renderPage(language, '/', [{ copy, deals: [], fresh: [] }]),
    )
  }

  rmSync(join(site, 'index.html'))
  rmSync(join(site, '.vite'), { recursive: true })
  const words = LANGUAGES.flatMap((language) =>
    ['shell', 'home', 'home-copy'].flatMap((area) => wordsFiles(manifest, language, area)),
  )
  const home = ['src/routing/home-route.tsx', FOOTER]
  return [
    ...new Set([
      ...filesNamedIn(built),
      ...filesOf(manifest, home, []),
      ...stylesOf(manifest, home),
      ...words,
    ]),
  ]
}

/** The driver's page in each language. It is no file of the site: its address ends with a token. */
export function writeRunPages(site: string, pages: string): void {
  const built = readFileSync(join(site, 'run.html'), 'utf8')
  for (const language of LANGUAGES) {
    const html = built
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(englishDriver.title, drivers[language].title)
    writeFileSync(join(pages, `run.${language}.html`), html)
  }
  rmSync(join(site, 'run.html'))
}

const drivers = { en: englishDriver, hi: hindiDriver }

type Renderer = typeof renderer

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>

/** Modules of the shop's first page, preloaded in parallel with the first load instead of after it. */
const SHOP = ['src/routing/buyer-outlet.tsx', 'src/first-view/products-view.tsx']

/** The part of every rendered page whose code is loaded when it comes into sight. */
const FOOTER = 'src/components/frame/footer/site-footer.tsx'

/** The program that hydrates a rendered page. */
const FIRST_VIEW = 'src/first-view/main.tsx'

/** Returns the files of these modules and of all their static imports, what is imported first, without those in `known`. */
function filesOf(
  manifest: Manifest,
  sources: readonly string[],
  known: readonly string[],
): readonly string[] {
  const seen = new Set<string>()
  const follow = (name: string): readonly string[] => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (seen.has(name)) return []
    seen.add(name)
    return [...(chunk.imports ?? []).flatMap(follow), chunk.file]
  }
  return [...new Set(sources.flatMap(follow))].filter((file) => !known.includes(file))
}

/**
 * Returns the style sheets of these modules and of all their static imports, what is imported first. The order matters: the
 * first sheet declares the order of the cascade layers.
 */
function stylesOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const follow = (name: string): readonly string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const { imports = [], css = [] } = manifest[name] ?? {}
    return [...imports.flatMap(follow), ...css]
  }
  return [...new Set(sources.flatMap(follow))]
}

/**
 * Puts the style of a page into its document, so that its first paint needs no other file. The policy names the hash of
 * it. The sheets stay named, disabled: the code that loads with the page then does not fetch them again.
 */
function inlineStyle(html: string, site: string, sheets: readonly string[]): string {
  const [first, ...others] = [...html.matchAll(/ *<link rel="stylesheet"[^>]*>\n/g)].map(([link]) => link)
  if (first === undefined) throw new Error('index.html names no style sheet')
  const style = sheets.map((sheet) => readFileSync(join(site, sheet), 'utf8').trim()).join('\n')
  if (style.includes('</')) throw new Error('The style would end its element')
  if (style.indexOf('@layer base{') > style.indexOf('@layer components{'))
    throw new Error('The cascade layers of the style are in the wrong order')
  const named = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`)
  const inline = [`<style>${style}</style>`, ...named].join('\n    ')
  return others.reduce((page, link) => page.replace(link, ''), html).replace(first, () => `    ${inline}\n`)
}

const readManifest = (site: string): Manifest =>
  JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the scripts and styles that the document references. */
const filesNamedIn = (html: string): readonly string[] =>
  [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

/** English has no file of problems: the server's own messages are the English texts. */
const wordsFiles = (manifest: Manifest, language: Language, area: string): readonly string[] =>
  language === 'en' && area === 'problems' ? [] : [fileOf(manifest, `messages/src/${language}/${area}.ts`)]

function fileOf(manifest: Manifest, source: string): string {
  const name = Object.keys(manifest).find((key) => key.endsWith(source))
  const file = name === undefined ? undefined : manifest[name]?.file
  if (file === undefined) throw new Error(`The build has no ${source}`)
  return file
}

/** Preload tags for the body font and for these modules, so that messages load in parallel with the code. */
function preloads(site: string, modules: readonly string[]): string {
  const [font] = globSync('assets/figtree-latin-*.woff2', { cwd: site })
  if (font === undefined) throw new Error('The build has no Figtree')
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...modules.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
}

/** Removes the tags of the app's code: a rendered page starts with other code. */
const withoutCode = (html: string): string =>
  html.replaceAll(/<(?:script|link)[^>]*"\/assets\/[^"]+\.js"[^>]*>(?:<\/script>)?\s*/g, '')

/** Adds src/boot.ts before the style, so that it arrives with the first text. It fetches these files; the first is the program. */
const bootWith = (html: string, boot: string, files: readonly string[]): string =>
  html.replace(
    '<meta charset="utf-8" />',
    (first) =>
      `${first}\n    <script type="module" async src="/${boot}" data-code="${files.map((file) => `/${file}`).join(' ')}"></script>`,
  )

/** Replaces the English texts of index.html. It is written in English so that it works in development as it is. */
function translate(html: string, language: Language): string {
  const texts = (['siteTitle', 'siteDescription'] as const).map((key) => [
    englishShell[key],
    shells[language][key],
  ])
  return [['<html lang="en">', `<html lang="${language}">`], ...texts].reduce(
    (page, [english = '', text = '']) => {
      if (!page.includes(english)) throw new Error(`index.html does not contain "${english}"`)
      return page.replaceAll(english, text)
    },
    html,
  )
}
