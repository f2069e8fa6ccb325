import { redirect, type RouteObject } from 'react-router'
import { BrokenPage } from './broken-page.tsx'
import { paths } from '#paths.ts'
import { lazyRoute } from './lazy-page.ts'
import { ShopOutlet } from './routes.tsx'

/** Message areas a page needs besides those of its layout. */
const MAIL = ['mailPages', 'account', 'faults', 'problems'] as const

/**
 * The pages of mailed links, the page that requests such a mail, and the legal pages. Open to everyone, signed in or not. Kept out of
 * the shop's routes because few visitors open one: the home page's first load contains none of this.
 */
export const mailRoutes: RouteObject[] = [
  {
    Component: ShopOutlet,
    children: [
      {
        ErrorBoundary: BrokenPage,
        children: [
          lazyRoute(
            'newsletter/unsubscribe',
            MAIL,
            () => import('#areas/public/newsletter/unsubscribe-page.tsx'),
          ),
          lazyRoute('legal/:page', ['identity'], () => import('#areas/public/legal/legal-page.tsx')),
          { path: 'legal', loader: () => redirect(paths.legal('terms')) },
          lazyRoute('forgot-password', MAIL, () => import('#areas/public/recovery/forgot-password-page.tsx')),
          lazyRoute('reset-password', MAIL, () => import('#areas/public/recovery/reset-password-page.tsx')),
          lazyRoute('verify-email', MAIL, () => import('#areas/public/recovery/verify-email-page.tsx')),
          lazyRoute('invited', MAIL, () => import('#areas/public/recovery/invited-page.tsx')),
          lazyRoute('not-me', MAIL, () => import('#areas/public/recovery/not-me-page.tsx')),
        ],
      },
    ],
  },
]
