import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import './icon-button.css'
import { iconButtonClass } from './icon-button-class.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The spoken name, and the tooltip where there is a mouse. */
  label: string
  icon: LucideIcon
  tone?: 'danger' | undefined
  outlined?: boolean | undefined
  /** Where the tooltip hangs; 'end' for a button at the right edge of the screen. */
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
