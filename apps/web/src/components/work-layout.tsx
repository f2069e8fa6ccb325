import type { Role } from '@farmgate/domain/accounts/role.ts'
import { Languages, LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { SideNav, type SideNavProps } from '../ui/side-nav.tsx'
import { SideNavButton } from '../ui/side-nav-button.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { TabBar, type TabBarItem } from '../ui/tab-bar.tsx'
import { useWords } from '../words.ts'
import { InFrame } from './in-frame.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import { LogoutButton } from './logout-button.tsx'
import { OfflineNote } from './offline-note.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useLanguageSwitch } from './use-language-switch.ts'
import { useLogout } from './use-logout.ts'
import './work-layout.css'

interface WorkLayoutProps extends Pick<SideNavProps, 'label' | 'tone' | 'me' | 'items'> {
  /** Whose session this area uses. */
  who: Role
  /** The same places in fewer letters, for the bar at the foot of a phone. */
  tabs: readonly TabBarItem[]
  /** At the end of a phone's head, where the side bar is absent. */
  headEnd?: ReactNode
  /** Above every page of the area. */
  above?: ReactNode
}

/** Around the pages of people at work: a side bar, which on phones becomes a head and a tab bar. */
export function WorkLayout({ who, label, tone, me, items, tabs, headEnd, above }: WorkLayoutProps) {
  const shell = useWords('shell')
  const mark = tone === 'dark' ? 'sun' : 'leaf'
  return (
    <div className="work">
      <SkipLink>{shell.skipToContent}</SkipLink>
      <SideNav
        label={label}
        tone={tone}
        top={<LogoLink mark={mark} />}
        me={me}
        items={items}
        foot={<SideFoot who={who} />}
      />
      <div className="work-column">
        <div className="work-top">
          <header className={classNames('work-head', tone === 'dark' && 'work-head-dark on-dark')}>
            <LogoLink mark={mark} />
            <div className="work-head-end">
              <LanguageSwitch />
              <LogoutButton role={who} />
              {headEnd}
            </div>
          </header>
          <OfflineNote />
          <SignInAgain role={who} />
        </div>
        <main id="main" tabIndex={-1} className="work-main">
          <InFrame value="whole">
            {/* The frame stays when a page has to wait for its words. */}
            <Suspense>
              {above}
              <Outlet />
            </Suspense>
          </InFrame>
        </main>
      </div>
      <TabBar label={label} items={tabs} />
    </div>
  )
}

function SideFoot({ who }: { who: Role }) {
  const shell = useWords('shell')
  const { other, name, label, switchLanguage } = useLanguageSwitch()
  const { busy, logout } = useLogout(who)
  return (
    <>
      <SideNavButton icon={Languages} aria-label={label} onClick={() => void switchLanguage()}>
        <span className="system-font" lang={other}>
          {name}
        </span>
      </SideNavButton>
      <SideNavButton icon={LogOut} aria-busy={busy || undefined} onClick={() => void logout()}>
        {busy ? shell.loggingOut : shell.logout}
      </SideNavButton>
    </>
  )
}
