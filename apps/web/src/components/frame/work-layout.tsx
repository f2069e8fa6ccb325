import type { Role } from '@farmgate/domain/people/role.ts'
import { Languages, LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SideNav, SideNavButton, type SideNavProps } from '#ui/navigation/side-nav.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TabBar, type TabBarItem } from '#ui/navigation/tab-bar.tsx'
import { useWords } from '#words.ts'
import { LogoutButton } from '../session/logout-button.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { useLogout } from '../session/use-logout.ts'
import { FrameContext } from './frame-context.ts'
import { LanguageSwitch, useLanguageSwitch } from './language-switch.tsx'
import { LogoLink } from './logo-link.tsx'
import { OfflineNote } from './offline-note.tsx'
import './work-layout.css'

interface WorkLayoutProps extends Pick<SideNavProps, 'label' | 'tone' | 'me' | 'items'> {
  /** The role whose session this area uses. */
  who: Role
  /** The same links with shorter labels, for the tab bar on phones. */
  tabs: readonly TabBarItem[]
  /** Beside the logo of the side bar, and in the header of phones. */
  bell?: ReactNode
  /** At the end of the header on phones, where there is no side bar. */
  headEnd?: ReactNode
  /** False where a page of the area has the logout button on phones. */
  logoutInHead?: boolean
  /** Below the header instead of the note that there is no connection. */
  signal?: ReactNode
  /** Above every page of the area. */
  above?: ReactNode
  children: ReactNode
}

/** The layout of farmers and admins: a side bar, which on phones becomes a header and a tab bar. */
export function WorkLayout({
  who,
  label,
  tone,
  me,
  items,
  tabs,
  bell,
  headEnd,
  logoutInHead = true,
  signal,
  above,
  children,
}: WorkLayoutProps) {
  const shell = useWords('shell')
  const mark = tone === 'dark' ? 'sun' : 'leaf'
  return (
    <div className="work">
      <SkipLink>{shell.skipToContent}</SkipLink>
      <SideNav
        label={label}
        tone={tone}
        top={
          <div className="side-nav-brand">
            <LogoLink mark={mark} />
            {bell}
          </div>
        }
        me={me}
        items={items}
        foot={<SideFoot who={who} />}
      />
      <div className="work-column">
        <div className="work-top">
          <header className={classNames('work-head', tone === 'dark' && 'work-head-dark on-dark')}>
            <LogoLink mark={mark} />
            <div className="work-head-end">
              {bell}
              <LanguageSwitch />
              {logoutInHead && <LogoutButton role={who} />}
              {headEnd}
            </div>
          </header>
          {signal ?? <OfflineNote />}
          <SignInAgain role={who} />
        </div>
        <main id="main" tabIndex={-1} className="work-main">
          <FrameContext value="whole">
            {/* The layout stays while a page waits for its messages. */}
            <Suspense>
              {above}
              {children}
            </Suspense>
          </FrameContext>
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
