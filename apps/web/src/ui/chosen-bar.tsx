import type { ReactNode } from 'react'
import './chosen-bar.css'

interface ChosenBarProps {
  label: string
  /** How many are chosen, and why nothing can be done where it can't. */
  children: ReactNode
  actions: ReactNode
}

/** At the foot of a list while rows of it are chosen: what can be done to all of them. On a phone above the tab bar. */
export const ChosenBar = ({ label, children, actions }: ChosenBarProps) => (
  <section aria-label={label} className="chosen-bar">
    <div className="chosen-bar-text">{children}</div>
    <div className="chosen-bar-actions">{actions}</div>
  </section>
)
