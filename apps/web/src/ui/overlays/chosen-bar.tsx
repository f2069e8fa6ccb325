import type { ReactNode } from 'react'
import './chosen-bar.css'

interface ChosenBarProps {
  label: string
  /** The number of selected rows, or why no action is possible. */
  children: ReactNode
  actions: ReactNode
}

/** The bulk actions at the bottom of a list while rows are selected. On phones above the tab bar. */
export const ChosenBar = ({ label, children, actions }: ChosenBarProps) => (
  <section aria-label={label} className="chosen-bar">
    <div className="chosen-bar-text">{children}</div>
    <div className="chosen-bar-actions">{actions}</div>
  </section>
)
