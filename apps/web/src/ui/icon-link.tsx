import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import './icon-button.css'
import { iconButtonClass } from './icon-button-class.ts'

export interface IconLinkProps extends Omit<LinkProps, 'children'> {
  /** The spoken name and the tooltip. With a count, the label says it too: "Cart, 4 items". */
  label: string
  icon: LucideIcon
  count?: number | undefined
  tooltip?: 'center' | 'end' | 'none' | undefined
}

export function IconLink({ label, icon: Icon, count, tooltip, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconButtonClass({ tooltip }, className)}>
      <Icon size={24} strokeWidth={1.75} />
      <CountBadge count={count} />
    </Link>
  )
}
