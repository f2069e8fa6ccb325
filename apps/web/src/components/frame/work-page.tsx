import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#navigation.tsx'
import { usePageTitle } from '#page-title.ts'
import './nav-link.css'

interface WorkPageProps {
  title: string
  /** The list this page was opened from. */
  back?: { readonly to: string; readonly label: string } | undefined
  /** One line under the title. */
  subtitle?: ReactNode
  /** To the right of the title, below it on phones: the list's search. */
  end?: ReactNode
  children: ReactNode
}

/** A page in a work area: the link back, the title, and the content below. */
export function WorkPage({ title, back, subtitle, end, children }: WorkPageProps) {
  usePageTitle(title)
  return (
    <>
      {back !== undefined && (
        <Link to={back.to} className="nav-link -ml-[12px] justify-self-start">
          <ArrowLeft size={20} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{title}</h1>
          {subtitle !== undefined && <p className="text-ink-2">{subtitle}</p>}
        </div>
        {end}
      </div>
      {children}
    </>
  )
}
