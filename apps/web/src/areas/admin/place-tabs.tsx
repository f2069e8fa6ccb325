import { NavItem } from '#ui/navigation/nav-item.tsx'
import { usePlaceTabs } from './admin-navigation.ts'
import './place-tabs.css'

/** The pages that share the open link of the side bar. */
export function PlaceTabs() {
  const place = usePlaceTabs()
  if (place === null) return null
  return (
    <nav aria-label={place.label}>
      <ul className="place-tabs">
        {place.tabs.map(({ to, label }) => (
          <li key={to}>
            <NavItem to={to} end className="place-tab">
              {label}
            </NavItem>
          </li>
        ))}
      </ul>
    </nav>
  )
}
