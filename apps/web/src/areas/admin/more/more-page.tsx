import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { WorkPage } from '#components/frame/work-page.tsx'
import { Card } from '#ui/data/card.tsx'
import { CountBadge } from '#ui/data/count-badge.tsx'
import { useWords } from '#words.ts'
import { useMoreNavigation } from '../admin-navigation.ts'
import './more.css'

/** The pages that have no room in a phone's bar. */
export function Component() {
  const words = useWords('adminSettings')
  const pages = useMoreNavigation()
  return (
    <WorkPage title={words.more}>
      <Card>
        <ul className="more-places">
          {pages.map((page) => (
            <li key={page.to}>
              <PageLink {...page} />
            </li>
          ))}
        </ul>
      </Card>
    </WorkPage>
  )
}

interface PageLinkProps {
  to: string
  label: string
  line: string
  icon: LucideIcon
  count?: number
  countLabel?: string
}

const PageLink = ({ to, label, line, icon: Icon, count, countLabel }: PageLinkProps) => (
  <Link to={to} className="more-place">
    <span className="more-place-icon">
      <Icon size={22} strokeWidth={1.75} />
    </span>
    <span className="min-w-0 flex-1">
      <b className="block font-semibold">{label}</b>
      <span className="block text-ink-2 text-sm">{line}</span>
    </span>
    {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
    <CountBadge count={count} />
    <ChevronRight size={20} className="flex-none text-ink-3" />
  </Link>
)
