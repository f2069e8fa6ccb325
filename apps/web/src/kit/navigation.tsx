import {
  CircleUser,
  House,
  Languages,
  LogOut,
  Package,
  Plus,
  RotateCcw,
  ShoppingCart,
  Sprout,
  Store,
  Tractor,
  Users,
} from 'lucide-react'
import { BuyBar } from '#components/cart/buy-bar.tsx'
import { Price } from '#components/format/price.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { GateMark } from '#ui/data/gate-mark.tsx'
import { SideNav, SideNavButton } from '#ui/navigation/side-nav.tsx'
import { TabBar } from '#ui/navigation/tab-bar.tsx'
import { Section } from './section.tsx'

export function Navigation() {
  return (
    <Section title="Navigation">
      <p className="text-ink-2">
        Side navigation from 821 px, a rail until 1080 px. On phones the tab bar and the buy bar are at the
        bottom of this page.
      </p>
      <div className="flex gap-6">
        <SideNav
          label="Farmer"
          tone="light"
          top={logo('leaf')}
          me={{
            picture: <Avatar name="Savita Pawar" />,
            name: 'Savita Pawar',
            detail: 'savita.pawar@example.in',
          }}
          items={[
            { to: '/kit?add', label: 'Add Product', icon: Plus },
            { to: '/farmer/my-products', label: 'My Products', icon: Sprout },
            { to: '/farmer/orders', label: 'Orders', icon: Package },
          ]}
          foot={
            <>
              <SideNavButton icon={Languages}>
                <span lang="hi" className="system-font">
                  हिन्दी
                </span>
              </SideNavButton>
              <SideNavButton icon={LogOut}>Logout</SideNavButton>
            </>
          }
        />
        <SideNav
          label="Admin"
          tone="dark"
          top={logo('sun')}
          items={[
            { to: '/admin/products', label: 'Products', icon: Sprout, count: 3, countLabel: '3 waiting' },
            { to: '/admin/farmers', label: 'Farmers', icon: Tractor },
            { to: '/admin/users', label: 'Users', icon: Users },
            { to: '/kit', label: 'Orders', icon: Package },
            { to: '/admin/returns', label: 'Returns', icon: RotateCcw, count: 1200, countLabel: 'many' },
          ]}
          foot={<SideNavButton icon={LogOut}>Logout</SideNavButton>}
        />
      </div>
      <BuyBar label="Total and next step" action={<Button>Place Order</Button>}>
        <span className="block text-xs text-ink-3">UPI</span>
        <Price paise={84_900} className="text-h3" />
      </BuyBar>
      <TabBar
        label="Quick links"
        items={[
          { to: '/', label: 'Home', icon: House, end: true },
          { to: '/kit', label: 'Shop', icon: Store },
          { to: '/cart', label: 'Cart', icon: ShoppingCart, count: 4, countLabel: '4 items' },
          { to: '/orders', label: 'Orders', icon: Package },
          { to: '/profile', label: 'Account', icon: CircleUser },
        ]}
      />
    </Section>
  )
}

function logo(variant: 'leaf' | 'sun') {
  return (
    <span className="inline-flex min-h-11 items-center gap-2.5 font-display text-2xl leading-none font-bold">
      <GateMark variant={variant} />
      <span className="side-nav-wide">Farmgate</span>
    </span>
  )
}
