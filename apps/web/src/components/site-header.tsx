import { CircleUserRound, Package, ShieldCheck, ShoppingCart, Tractor } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { rememberDestination } from '../api/destination.ts'
import { type StoredSession, useAnySession } from '../api/session.ts'
import { accountOf, paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconLink } from '../ui/icon-link.tsx'
import { useWords } from '../words.ts'
import { cartLabel } from './cart-label.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import { LogoutButton } from './logout-button.tsx'
import './nav-link.css'
import { OfflineNote } from './offline-note.tsx'
import { SearchBox } from './search-box.tsx'
import './site-header.css'

/** Fetched for a buyer only, who has an inbox. */
const Bell = lazy(() => import('./notice-bell.tsx'))

interface SiteHeaderProps {
  /** How many things are in the cart, once it is known. */
  cartCount?: number | undefined
  /** For a page that has a search of its own. */
  noSearchOnPhones?: boolean
}

/** Phones have only the first row's ends and the search here; the rest is in the tab bar. */
export function SiteHeader({ cartCount, noSearchOnPhones = false }: SiteHeaderProps) {
  const shell = useWords('shell')
  const session = useAnySession()
  const role = session?.user.role
  // A farmer or an operator who looks at the shop buys nothing with that session.
  const buys = role === undefined || role === 'user'
  return (
    <header className={classNames('site-header', noSearchOnPhones && 'site-header-no-phone-search')}>
      <div className="page site-header-row">
        <LogoLink />
        {buys ? <SearchBox /> : <WayBack role={role} />}
        <nav aria-label={shell.mainNavigation} className="site-nav">
          <LanguageSwitch />
          {role === 'user' && (
            <NavLink to={paths.orders} aria-label={shell.orders} className="nav-link site-nav-wide">
              <Package size={20} />
              <span className="nav-link-word">{shell.orders}</span>
            </NavLink>
          )}
          {role === 'user' && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
          {buys && (
            <IconLink
              to={role === 'user' ? paths.cart : paths.login}
              onClick={() => {
                if (role !== 'user') rememberDestination(paths.cart)
              }}
              label={cartLabel(shell, cartCount)}
              icon={ShoppingCart}
              count={cartCount}
              className="site-nav-wide"
            />
          )}
          <IconLink
            to={role === undefined ? paths.login : accountOf[role]}
            label={shell.account}
            icon={CircleUserRound}
            className="site-nav-wide"
          />
          {session === null ? (
            <ButtonLink to={paths.register} size="sm" className="site-nav-sign-up">
              {shell.signUp}
            </ButtonLink>
          ) : (
            <>
              <Greeting session={session} />
              <LogoutButton role={session.user.role} />
            </>
          )}
        </nav>
      </div>
      <OfflineNote />
    </header>
  )
}

/** In the search's row on phones, so that the page does not move up when it wakes up without a search. */
function WayBack({ role }: { role: 'farmer' | 'admin' }) {
  const shell = useWords('shell')
  return (
    <ButtonLink
      to={accountOf[role]}
      variant="secondary"
      icon={wayIcons[role]}
      className="site-header-way-back"
    >
      {role === 'farmer' ? shell.toFarm : shell.toDesk}
    </ButtonLink>
  )
}

const wayIcons = { farmer: Tractor, admin: ShieldCheck }

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
