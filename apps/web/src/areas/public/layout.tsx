import { CircleUserRound, House, Package, ShoppingCart, Store } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from '#navigation.tsx'
import { useAnySession, useSession, useUnknownBuyer } from '#api/session/session.ts'
import { followPincode, usePlace } from '#api/delivery.ts'
import { useCartCount } from '#components/cart/cart-count.ts'
import { cartNews, countLabel } from '#components/cart/cart-label.ts'
import { DeliverChip } from '#components/delivery/deliver-chip.tsx'
import { FrameContext } from '#components/frame/frame-context.ts'
import { LanguageSwitch } from '#components/frame/language-switch.tsx'
import { OfflineNote } from '#components/frame/offline-note.tsx'
import { TaskFooter } from '#components/frame/footer/foot-line.tsx'
import { SiteHeader } from '#components/frame/site-header.tsx'
import { useLanguage } from '#language.ts'
import { latePart, whenIdle } from '#late-part.tsx'
import { accountOf, paths } from '#paths.ts'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TabBar } from '#ui/navigation/tab-bar.tsx'
import { useWords } from '#words.ts'
import { frameOf, hasOwnSearch } from './frame-of-path.ts'
import './layout.css'

/** Out of sight at first, with a form in it. */
const SiteFooter = latePart(() => import('#components/frame/footer/site-footer.tsx'), '.site-footer')

/**
 * The layout of all pages for visitors and buyers. It renders again only for another page: what changes meanwhile, as the
 * cart does, is in components of its own. A part that waits for its hydration would be hydrated at once, or lose its place.
 */
export function ShopLayout({ children }: { children: ReactNode }) {
  const shell = useWords('shell')
  const { pathname } = useLocation()
  const frame = frameOf(pathname)
  const bare = frame === 'bare'
  return (
    <div className="shop-frame">
      <FollowedPincode pathname={pathname} />
      <SkipLink>{shell.skipToContent}</SkipLink>
      {bare ? (
        <>
          <OfflineNote />
          <div className="shop-frame-corner">
            <LanguageSwitch />
          </div>
        </>
      ) : (
        <SiteHeader noSearchOnPhones={hasOwnSearch(pathname)} />
      )}
      <main id="main" tabIndex={-1} className="shop-frame-main">
        {frame === 'shop' && <DeliverRow />}
        <FrameContext value={bare ? 'bare' : 'whole'}>
          {/* The frame stays while a page waits for its messages. */}
          <Suspense>{children}</Suspense>
        </FrameContext>
      </main>
      {frame === 'shop' && (
        <Suspense>
          <SiteFooter />
        </Suspense>
      )}
      {frame === 'task' && <TaskFooter />}
      <CartParts bare={bare} />
    </div>
  )
}

/** What shows the cart at the end of the frame: the way to it, the tabs of a phone, and the news for screen readers. */
function CartParts({ bare }: { bare: boolean }) {
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { count, changed, controls } = useCartCount()
  return (
    <>
      {controls !== undefined && <controls.Bar />}
      {!bare && <ShopTabs cartCount={count} />}
      <output className="sr-only">{changed ? cartNews(language, shell, count) : ''}</output>
    </>
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
function FollowedPincode({ pathname }: { pathname: string }) {
  const session = useSession('user')
  const buyer = session === null || session.over ? undefined : session.user._id
  const isChosen = usePlace().pincode !== null
  // Not before the page is hydrated.
  useEffect(followPincode, [pathname])
  useEffect(() => {
    if (buyer === undefined || isChosen) return
    let isOver = false
    const take = async (): Promise<void> => {
      await whenIdle()
      const { takeAddressPincode } = await import('#components/delivery/address-pincode.ts')
      // Not for a buyer who has signed out meanwhile.
      if (!isOver) await takeAddressPincode()
    }
    // Without an answer the chip asks for a pincode.
    void take().catch(() => {})
    return () => {
      isOver = true
    }
  }, [buyer, isChosen])
  return null
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
