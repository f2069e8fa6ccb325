import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../page-title.ts'
import './nav-link.css'

interface WorkPageProps {
  title: string
  /** The list this page was opened from. */
  back?: { readonly to: string; readonly label: string }
  children: ReactNode
}

/** A page in a work area: the list it belongs to, its title, and its content below. */
export function WorkPage({ title, back, children }: WorkPageProps) {
  usePageTitle(title)
  return (
    <>
      {back !== undefined && (
        <Link to={back.to} className="nav-link -ml-[12px] justify-self-start">
          <ArrowLeft size={20} />
          {back.label}
        </Link>
      )}
      <h1>{title}</h1>
      {children}
    </>
  )
}
