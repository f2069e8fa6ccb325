import type { ComponentProps, MouseEvent } from 'react'
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx'
import './spinner.css'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean | undefined
  /** The -ing form, shown while busy. The button is as wide as the wider of both from the start. */
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
  // Not `disabled` while busy: a disabled button loses the focus, and the keyboard user her place.
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
      <ButtonFace icon={icon} iconEnd={iconEnd} hidden={busy}>
        {children}
      </ButtonFace>
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
