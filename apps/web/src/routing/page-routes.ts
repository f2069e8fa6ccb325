import type { RouteObject } from 'react-router'
import type { PageAddress } from '#page-paths.ts'
import type { MessageArea } from '#words.ts'
import { type LoadPage, lazyRoute } from './lazy-page.ts'

interface AreaPage extends PageAddress {
  readonly words: readonly MessageArea[]
}

/** The routes of an area's pages, from the table that declares them and the code of each. */
export const pageRoutes = <Name extends string>(
  pages: Readonly<Record<Name, AreaPage>>,
  code: Readonly<Record<Name, LoadPage>>,
): RouteObject[] =>
  (Object.keys(pages) as Name[]).map((name) => lazyRoute(pages[name].path, pages[name].words, code[name]))
