import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { WorkPage } from '../../../components/work-page.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { useWords } from '../../../words.ts'
import { useMorePlaces } from '../places.ts'
import './more.css'

/** The places that a phone's bar has no room for. */
export function Component() {
  const words = useWords('manage')
  const places = useMorePlaces()
  return (
    <WorkPage title={words.more}>
      <Card>
        <ul className="more-places">
          {places.map((place) => (
            <li key={place.to}>
              <Place {...place} />
            </li>
          ))}
        </ul>
      </Card>
    </WorkPage>
  )
}

interface PlaceProps {
  to: string
  label: string
  line: string
  icon: LucideIcon
  count?: number
  countLabel?: string
}

const Place = ({ to, label, line, icon: Icon, count, countLabel }: PlaceProps) => (
  <Link to={to} className="more-place">
    <span className="more-place-icon">
      <Icon size={22} strokeWidth={1.75} />
      <CountBadge count={count} />
    </span>
    <span className="min-w-0 flex-1">
      <b className="block font-semibold">{label}</b>
      <span className="block text-ink-2 text-sm">{line}</span>
    </span>
    {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
    <ChevronRight size={20} className="flex-none text-ink-3" />
  </Link>
)
