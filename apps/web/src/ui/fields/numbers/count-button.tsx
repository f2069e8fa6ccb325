import type { ComponentProps } from 'react'
import { classNames } from '../../class-names.ts'
import './count-button.css'

export interface CountButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  count: number
  unit: string
  /** Shown in place of zero. */
  zeroLabel: string
  /** Whether the keypad is open for this number. */
  open?: boolean | undefined
  /** Whether the number differs from the saved one. */
  changed?: boolean | undefined
}

/** A number with its unit that opens a keypad. */
export const CountButton = ({
  count,
  unit,
  zeroLabel,
  open = false,
  changed = false,
  className,
  ...button
}: CountButtonProps) => (
  <button
    {...button}
    type="button"
    aria-expanded={open}
    className={classNames(
      'count-button',
      changed && 'count-button-changed',
      count === 0 && 'count-button-zero',
      className,
    )}
  >
    {count === 0 ? (
      zeroLabel
    ) : (
      <>
        {count} <small>{unit}</small>
      </>
    )}
  </button>
)
