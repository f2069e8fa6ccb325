import { CircleUserRound, Package, ShoppingCart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink } from '#navigation.tsx'
import { rememberDestination } from '#api/session/destination.ts'
import { type StoredSession, useAnySession, useUnknownBuyer } from '#api/session/session.ts'
import { useLanguage } from '#language.ts'
import { whenIdle } from '#late-part.tsx'
import { accountOf, paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { IconLink } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { useCart } from '../cart/cart-count.ts'
import { cartLabel } from '../cart/cart-label.ts'
import { DeliverChip } from '../delivery/deliver-chip.tsx'
import { SearchBox } from '../product/search/search-box.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import './nav-link.css'
import { OfflineNote } from './offline-note.tsx'
import './site-header.css'

const WorkAreaLink = lazy(() => import('./work-area-link.tsx'))
/** Loaded for people who are signed in, after what can be bought. */
const Logout = lazy(() => whenIdle().then(() => import('../session/logout-button.tsx')))
/** Loaded for buyers only, who have an inbox. */
const Bell = lazy(() => whenIdle().then(() => import('../notice/notice-bell.tsx')))

interface SiteHeaderProps {
  /** For a page with its own search field. */
  noSearchOnPhones?: boolean
}

/** The shop's header. Phones hide the `site-nav-wide` links: the tab bar has them. */
export function SiteHeader({ noSearchOnPhones = false }: SiteHeaderProps) {
  const shell = useWords('shell')
  const session = useAnySession()
  const isUnknown = useUnknownBuyer()
  const role = isUnknown ? 'user' : session?.user.role
  // A farmer or an operator who visits the shop can't buy with that session.
  const canBuy = role === undefined || role === 'user'
  return (
    <header className={classNames('site-header', noSearchOnPhones && 'site-header-no-phone-search')}>
      <div className="page site-header-row">
        <LogoLink />
        {canBuy && <DeliverChip />}
        {canBuy ? (
          <SearchBox />
        ) : (
          // Takes the place of the search, also on phones, so that the page does not shift.
          <Suspense fallback={<span className="site-header-way-back" />}>
            <WorkAreaLink role={role} />
          </Suspense>
        )}
        <nav aria-label={shell.mainNavigation} className="site-nav">
          <LanguageSwitch />
          {role === 'user' && (
            <NavLink to={paths.orders} aria-label={shell.orders} className="nav-link site-nav-wide">
              <Package size={20} />
              <span className="nav-link-word">{shell.orders}</span>
            </NavLink>
          )}
          {role === 'user' && (
            <Suspense fallback={<span className="site-nav-bell" />}>
              {isUnknown ? <span className="site-nav-bell" /> : <Bell />}
            </Suspense>
          )}
          {canBuy && <CartLink isBuyer={role === 'user'} />}
          <IconLink
            to={role === undefined ? paths.login : accountOf[role]}
            label={shell.account}
            icon={CircleUserRound}
            className="site-nav-wide"
          />
          {isUnknown && (
            <>
              <span className="site-greeting site-greeting-blank" />
              <span className="nav-link site-nav-logout">{shell.logout}</span>
            </>
          )}
          {role === undefined && (
            <ButtonLink to={paths.register} size="sm" className="site-nav-sign-up">
              {shell.signUp}
            </ButtonLink>
          )}
          {session !== null && (
            <>
              <Greeting session={session} />
              <Suspense fallback={<span className="nav-link site-nav-logout">{shell.logout}</span>}>
                <Logout role={session.user.role} className="site-nav-logout" />
              </Suspense>
            </>
          )}
        </nav>
      </div>
      <OfflineNote />
    </header>
  )
}

function CartLink({ isBuyer }: { isBuyer: boolean }) {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { count } = useCart()
  return (
    <IconLink
      to={isBuyer ? paths.cart : paths.login}
      onClick={() => {
        if (!isBuyer) rememberDestination(paths.cart)
      }}
      label={cartLabel(language, shell, count)}
      icon={ShoppingCart}
      count={count}
      className="site-nav-wide"
    />
  )
}

function Greeting({ session }: { session: StoredSession }) {
  const shell = useWords('shell')
  const [before, after] = shell.welcome.split('{name}')
  const [firstName = ''] = session.user.name.trim().split(/\s+/)
  return (
    <span className="site-greeting">
      {before}
      <b>{firstName}</b>
      {after}
    </span>
  )
}
