import { Minus, Plus } from 'lucide-react'
import { classNames } from '../../class-names.ts'
import './stepper.css'

export interface QuantityStepperProps {
  value: number
  min?: number | undefined
  max: number
  /** How much one press changes; the last press before a limit changes less. */
  step?: number | undefined
  onChange: (value: number) => void
  /** What is counted. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  /** The id of a text about the limit. */
  describedBy?: string | undefined
  'data-step'?: string | undefined
  /** Makes the number a button with its unit, which opens a keypad. */
  keypad?:
    | { readonly label: string; readonly unit: string; readonly open: boolean; readonly onOpen: () => void }
    | undefined
  className?: string | undefined
}

export function QuantityStepper({
  value,
  min = 1,
  max,
  step: size = 1,
  onChange,
  label,
  decreaseLabel,
  increaseLabel,
  describedBy,
  'data-step': dataStep,
  keypad,
  className,
}: QuantityStepperProps) {
  const step = (difference: number) => () => {
    const next = Math.min(Math.max(value + difference, min), Math.max(max, value + Math.min(difference, 0)))
    if (next !== value) onChange(next)
  }
  // Not `disabled` at the limits: a disabled button would lose the focus.
  return (
    <fieldset aria-label={label} data-step={dataStep} className={classNames('stepper', className)}>
      <button
        type="button"
        aria-label={decreaseLabel}
        aria-disabled={value <= min || undefined}
        onClick={step(-size)}
      >
        <Minus size={18} />
      </button>
      {keypad === undefined ? (
        <output>{value}</output>
      ) : (
        <>
          <button
            type="button"
            className="stepper-number"
            aria-label={keypad.label}
            aria-expanded={keypad.open}
            onClick={keypad.onOpen}
          >
            {value} <small>{keypad.unit}</small>
          </button>
          {/* Announces a press of minus or plus; the name of a button that changes is not read again. */}
          <output className="sr-only">{value}</output>
        </>
      )}
      <button
        type="button"
        aria-label={increaseLabel}
        aria-describedby={describedBy}
        aria-disabled={value >= max || undefined}
        onClick={step(size)}
      >
        <Plus size={18} />
      </button>
    </fieldset>
  )
}
