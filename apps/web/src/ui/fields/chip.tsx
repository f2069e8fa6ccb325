import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import './chip.css'
import { classNames } from '../class-names.ts'
import { shortCount } from '../data/short-count.ts'

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  count?: number | undefined
  /** An active filter that a press removes. `removeLabel` is its accessible name and contains the visible text. */
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
}

export function Chip({
  pressed,
  count,
  onRemove,
  removeLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ChipProps) {
  const removable = onRemove !== undefined
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      aria-label={removable ? removeLabel : rest['aria-label']}
      className={classNames('chip', removable && 'chip-removable', className)}
      onClick={onRemove ?? onClick}
    >
      {children}
      {count !== undefined && <span className="chip-count">{shortCount(count)}</span>}
      {removable && <X size={16} />}
    </button>
  )
}
