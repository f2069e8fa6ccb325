import { paths } from '#paths.ts'
import { NavItem } from '#ui/navigation/nav-item.tsx'
import { useWords } from '#words.ts'
import './identity.css'

/** The pages of the settings. */
export function SettingsTabs() {
  const words = useWords('identity')
  const adminSettings = useWords('adminSettings')
  const tabs = [
    { to: paths.adminIdentity, label: words.identity },
    { to: paths.adminLegal, label: words.legal },
    { to: paths.adminSettings, label: words.otherSettings },
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
