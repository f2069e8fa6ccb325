import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './side-nav.css'

/** Something to do among the places to go: language, logout. */
export function SideNavButton({
  icon: Icon,
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button {...rest} type={type} className={classNames('side-nav-link', className)}>
      <Icon size={20} />
      <span>{children}</span>
    </button>
  )
}
