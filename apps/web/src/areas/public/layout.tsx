import { CircleUserRound, House, Package, ShoppingCart, Store } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAnySession, useSession, useUnknownBuyer } from '#api/session.ts'
import { followPincode, usePlace } from '#api/delivery.ts'
import { useCartCount } from '#components/cart/cart-count.ts'
import { cartNews, countLabel } from '#components/cart/cart-label.ts'
import { DeliverChip } from '#components/delivery/deliver-chip.tsx'
import { FrameContext } from '#components/frame/frame-context.ts'
import { LanguageSwitch } from '#components/frame/language-switch.tsx'
import { OfflineNote } from '#components/frame/offline-note.tsx'
import { SiteFooter, TaskFooter } from '#components/frame/site-footer.tsx'
import { SiteHeader } from '#components/frame/site-header.tsx'
import { useLanguage } from '#language.ts'
import { accountOf, paths } from '#paths.ts'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TabBar } from '#ui/navigation/tab-bar.tsx'
import { useWords } from '#words.ts'
import { frameOf, hasOwnSearch } from './frame-of-path.ts'
import './layout.css'

/** The layout of all pages for visitors and buyers. */
export function ShopLayout() {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const frame = frameOf(pathname)
  const bare = frame === 'bare'
  const { count, changed, controls } = useCartCount()
  usePincode(pathname)
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
        <SiteHeader cartCount={count} noSearchOnPhones={hasOwnSearch(pathname)} />
      )}
      <main id="main" tabIndex={-1} className="shop-frame-main">
        {frame === 'shop' && <DeliverRow />}
        <FrameContext value={bare ? 'bare' : 'whole'}>
          {/* The frame stays while a page waits for its messages. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </FrameContext>
      </main>
      {frame === 'shop' && <SiteFooter />}
      {frame === 'task' && <TaskFooter />}
      {controls !== undefined && <controls.Bar />}
      {!bare && <ShopTabs cartCount={count} />}
      <output className="sr-only">{changed ? cartNews(language, shell, count) : ''}</output>
    </div>
  )
}

/** The pincode above the page, where the header has no room for it. Farmers and operators buy nothing here. */
function DeliverRow() {
  const session = useAnySession()
  if (session !== null && session.user.role !== 'user') return null
  return (
    <div className="deliver-row page">
      <DeliverChip />
    </div>
  )
}

/** Follows the chosen pincode from page to page; for a buyer who chose none, that of their address. */
function usePincode(pathname: string): void {
  const session = useSession('user')
  const buyer = session === null || session.over ? undefined : session.user._id
  const isChosen = usePlace().pincode !== null
  // Not before the page is hydrated.
  useEffect(followPincode, [pathname])
  useEffect(() => {
    if (buyer === undefined || isChosen) return
    const take = async (): Promise<void> => {
      const { takeAddressPincode } = await import('#components/delivery/address-pincode.ts')
      await takeAddressPincode()
    }
    // Without an answer the chip asks for a pincode.
    void take().catch(() => {})
  }, [buyer, isChosen])
}

function ShopTabs({ cartCount }: { cartCount: number | undefined }) {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const session = useAnySession()
  const role = useUnknownBuyer() ? 'user' : session?.user.role
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
      countLabel: countLabel(language, shell, cartCount),
    },
    { to: paths.orders, label: shell.orders, icon: Package },
  ]
  // Tabs that a farmer's or an operator's session can't open are not shown.
  const buys = role === undefined || role === 'user'
  return <TabBar label={shell.quickLinks} items={buys ? [home, ...buyersOwn, account] : [home, account]} />
}
