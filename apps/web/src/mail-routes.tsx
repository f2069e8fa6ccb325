import type { RouteObject } from 'react-router'
import { ShopLayout } from './areas/public/layout.tsx'
import { BrokenPage } from './broken-page.tsx'
import { at } from './lazy-page.ts'

/** The words a page needs besides those of the frame around it. */
const MAIL = ['mailPages', 'account', 'faults', 'problems'] as const

/**
 * The addresses that mails lead to, and the page that asks for such a mail. Open to all, signed in or not. Apart from the
 * shop's own list, because few visitors open one: the first load of the home page carries none of this.
 */
export const mailRoutes: RouteObject[] = [
  {
    Component: ShopLayout,
    children: [
      {
        ErrorBoundary: BrokenPage,
        children: [
          at('newsletter/unsubscribe', MAIL, () => import('./areas/public/newsletter/unsubscribe-page.tsx')),
          at('forgot-password', MAIL, () => import('./areas/public/recovery/forgot-password-page.tsx')),
          at('reset-password', MAIL, () => import('./areas/public/recovery/reset-password-page.tsx')),
          at('verify-email', MAIL, () => import('./areas/public/recovery/verify-email-page.tsx')),
          at('not-me', MAIL, () => import('./areas/public/recovery/not-me-page.tsx')),
        ],
      },
    ],
  },
]
