import { cart } from '@farmgate/contract/ordering/cart.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { market } from '@farmgate/contract/market/market-info.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { createRoot, type Root } from 'react-dom/client'
import { queryClient } from '#api/query.ts'
import { storeSession } from '#api/session/session.ts'
import { createApp, type Router } from '#start-app.tsx'
import { hideToast, shownToasts } from '#ui/overlays/toast-store.ts'
import { loadWords } from '#words.ts'
import { answer, expectAllAnswered } from './answers.ts'
import { answerAreas, PEOPLE } from './answers/area-answers.ts'
import { EMPTY_CART, HOME, MARKET, NO_NOTICES } from './answers/frame-answers.ts'
import { answerLive } from './answers/live-answers.ts'

interface Opened {
  readonly root: Root
  readonly router: Router
}

let opened: Opened | null = null

export interface Visitor {
  /** Whose sessions the browser has. */
  readonly as?: readonly Role[]
  readonly language?: Language
}

/** Opens the app at this address, as the browser does. Answers of the test take precedence over those of the frame. */
export async function openApp(path: string, { as = [], language = 'en' }: Visitor = {}): Promise<Router> {
  leave()
  history.replaceState(null, '', path)
  document.documentElement.lang = language
  for (const role of as) storeSession(sessionOf(role))
  await loadWords(language, ['shell'])
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const { router, app } = createApp(language)
  const root = createRoot(container)
  opened = { root, router }
  root.render(app)
  return router
}

/** What every page asks for. */
export function answerFrame(): void {
  answer(market, MARKET)
  answer(home, HOME)
  answer(cart, EMPTY_CART)
  answer(myNotices, NO_NOTICES)
  answerLive()
  answerAreas()
}

export const sessionOf = (role: Role) => ({ token: `token-of-${role}`, user: PEOPLE[role] })

/** Leaves nothing for the next test. Fails when a call was not answered. */
export function closeApp(): void {
  leave()
  for (const { key } of shownToasts()) hideToast(key)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`
  document.body.replaceChildren()
  expectAllAnswered()
}

function leave(): void {
  opened?.root.unmount()
  opened?.router.dispose()
  opened = null
  queryClient.clear()
}

/** The address as a person reads it. */
export const address = (): string => location.pathname + location.search
