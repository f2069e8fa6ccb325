import { CircleUserRound, House, Package, ShoppingCart, Store } from 'lucide-react'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAnySession } from '../../api/session.ts'
import { useCartCount } from '../../components/cart-count.ts'
import { cartNews, countLabel } from '../../components/cart-label.ts'
import { InFrame } from '../../components/in-frame.ts'
import { LanguageSwitch } from '../../components/language-switch.tsx'
import { OfflineNote } from '../../components/offline-note.tsx'
import { SiteFooter, TaskFooter } from '../../components/site-footer.tsx'
import { SiteHeader } from '../../components/site-header.tsx'
import { accountOf, paths } from '../../paths.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { TabBar } from '../../ui/tab-bar.tsx'
import { useWords } from '../../words.ts'
import { frameOf, searchesItself } from './frame-of-path.ts'
import './layout.css'

/** Around everything that visitors and buyers see. */
export function ShopLayout() {
  const shell = useWords('shell')
  const { pathname } = useLocation()
  const frame = frameOf(pathname)
  const bare = frame === 'bare'
  const { count, changed } = useCartCount()
  return (
    <div className="shop-frame">
      <SkipLink>{shell.skipToContent}</SkipLink>
      {bare ? (
        <>
          <OfflineNote />
          <div className="shop-frame-corner">
            <LanguageSwitch />
          </div>
        </>
      ) : (
        <SiteHeader cartCount={count} noSearchOnPhones={searchesItself(pathname)} />
      )}
      <main id="main" tabIndex={-1} className="shop-frame-main">
        <InFrame value={bare ? 'bare' : 'whole'}>
          {/* The frame stays when a page has to wait for its words. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </InFrame>
      </main>
      {frame === 'shop' && <SiteFooter />}
      {frame === 'task' && <TaskFooter />}
      {!bare && <ShopTabs cartCount={count} />}
      <output className="sr-only">{changed ? cartNews(shell, count) : ''}</output>
    </div>
  )
}

function ShopTabs({ cartCount }: { cartCount: number | undefined }) {
  const shell = useWords('shell')
  const role = useAnySession()?.user.role
  const home = { to: paths.home, label: shell.home, icon: House, end: true }
  const account = {
    to: role === undefined ? paths.login : accountOf[role],
    label: shell.account,
    icon: CircleUserRound,
  }
  const buyersOwn = [
    { to: paths.products, label: shell.shop, icon: Store },
    {
      to: paths.cart,
      label: shell.cart,
      icon: ShoppingCart,
      count: cartCount,
      countLabel: countLabel(shell, cartCount),
    },
    { to: paths.orders, label: shell.orders, icon: Package },
  ]
  // What a farmer's or an operator's session can't open is no tab for them.
  const buys = role === undefined || role === 'user'
  return <TabBar label={shell.quickLinks} items={buys ? [home, ...buyersOwn, account] : [home, account]} />
}
