import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'

/** What Button and ButtonLink look like; both show the same face. */
export interface ButtonLook {
  variant?:
    | 'primary'
    | 'secondary'
    | 'soft'
    | 'add'
    | 'quiet'
    | 'sun'
    | 'danger'
    | 'danger-outline'
    | 'on-dark'
    | undefined
  size?: 'md' | 'lg' | 'sm' | undefined
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  /** As wide as its place. */
  block?: boolean | undefined
}

export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className: string | undefined,
): string {
  return classNames('btn', `btn-${variant}`, `btn-${size}`, block && 'btn-block', className)
}

export function ButtonFace({
  icon: Icon,
  iconEnd: IconEnd,
  hidden = false,
  children,
}: Pick<ButtonLook, 'icon' | 'iconEnd'> & { hidden?: boolean; children: ReactNode }) {
  return (
    <span className="btn-face" aria-hidden={hidden || undefined}>
      {Icon !== undefined && <Icon size={20} />}
      {children}
      {IconEnd !== undefined && <IconEnd size={20} />}
    </span>
  )
}
