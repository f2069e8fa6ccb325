import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#navigation.tsx'
import { classNames } from '../class-names.ts'
import { CountBadge } from '../data/count-badge.tsx'
import './icon-button.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, and the tooltip for a mouse. */
  label: string
  icon: LucideIcon
  tone?: 'danger' | undefined
  outlined?: boolean | undefined
  /** The tooltip's alignment; 'end' for a button at the right edge of the screen. */
  tooltip?: 'center' | 'end' | 'none' | undefined
  iconSize?: 18 | 20 | 24 | undefined
}

export function IconButton({
  label,
  icon: Icon,
  tone,
  outlined,
  tooltip,
  iconSize = 20,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={iconButtonClass({ tone, outlined, tooltip }, className)}
    >
      <Icon size={iconSize} strokeWidth={iconSize === 24 ? 1.75 : 2} />
    </button>
  )
}

interface Look {
  tone?: 'danger' | undefined
  outlined?: boolean | undefined
  tooltip?: 'center' | 'end' | 'none' | undefined
}

function iconButtonClass(
  { tone, outlined = false, tooltip = 'center' }: Look,
  className: string | undefined,
): string {
  return classNames(
    'icon-btn',
    tone === 'danger' && 'icon-btn-danger',
    outlined && 'icon-btn-outlined',
    tooltip !== 'none' && `icon-btn-tip icon-btn-tip-${tooltip}`,
    className,
  )
}

export interface IconLinkProps extends Omit<LinkProps, 'children'> {
  /** The accessible name and the tooltip. It must contain the count: "Cart, 4 items". */
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
