import { Minus, Plus } from 'lucide-react'
import { classNames } from './class-names.ts'
import './stepper.css'

export interface QuantityStepperProps {
  value: number
  min?: number | undefined
  max: number
  onChange: (value: number) => void
  /** What is counted. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  className?: string | undefined
}

export function QuantityStepper({
  value,
  min = 1,
  max,
  onChange,
  label,
  decreaseLabel,
  increaseLabel,
  className,
}: QuantityStepperProps) {
  const step = (next: number) => () => {
    if (next >= min && next <= max) onChange(next)
  }
  // Not `disabled` at the ends: the focus would fall out of the page under the thumb that got there.
  return (
    <fieldset aria-label={label} className={classNames('stepper', className)}>
      <button
        type="button"
        aria-label={decreaseLabel}
        aria-disabled={value <= min || undefined}
        onClick={step(value - 1)}
      >
        <Minus size={18} />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={increaseLabel}
        aria-disabled={value >= max || undefined}
        onClick={step(value + 1)}
      >
        <Plus size={18} />
      </button>
    </fieldset>
  )
}
