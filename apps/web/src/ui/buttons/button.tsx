import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from '#navigation.tsx'
import { classNames } from '../class-names.ts'
import '../feedback/spinner.css'
import './button.css'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean | undefined
  /** The -ing form, shown while busy. The button is always as wide as the wider label. */
  busyLabel?: string | undefined
}

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  block,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: a disabled button loses the focus, and keyboard users their place.
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={click}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} hidden={busy}>
        {children}
      </ButtonContent>
      {(busy || busyLabel !== undefined) && (
        <span className="btn-face btn-busy" data-reserve={busyLabel}>
          {busy && (
            <>
              <span className="spinner" />
              {busyLabel ?? children}
            </>
          )}
        </span>
      )}
    </button>
  )
}

/** The shared look of Button and ButtonLink. */
interface ButtonLook {
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
  /** As wide as the element around it. */
  block?: boolean | undefined
}

function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className: string | undefined,
): string {
  return classNames('btn', `btn-${variant}`, `btn-${size}`, block && 'btn-block', className)
}

function ButtonContent({
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

export interface ButtonLinkProps extends LinkProps, ButtonLook {}

export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </Link>
  )
}
