import { adminPaths } from '#admin-pages.ts'
import { NavItem } from '#ui/navigation/nav-item.tsx'
import { useWords } from '#words.ts'
import './identity.css'

/** The pages of the settings. */
export function SettingsTabs() {
  const words = useWords('identity')
  const adminSettings = useWords('adminSettings')
  const tabs = [
    { to: adminPaths.identity, label: words.identity },
    { to: adminPaths.legal, label: words.legal },
    { to: adminPaths.settings, label: words.otherSettings },
  ]
  return (
    <nav aria-label={adminSettings.settings}>
      <ul className="flex flex-wrap gap-x-5 border-line border-b">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavItem to={to} end className="settings-tab">
              {label}
            </NavItem>
          </li>
        ))}
      </ul>
    </nav>
  )
}
