import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import './segmented.css'

export interface SegmentedProps<Value extends string> {
  label: ReactNode
  hideLabel?: boolean | undefined
  options: readonly { value: Value; label: ReactNode; disabled?: boolean | undefined }[]
  value: Value | undefined
  onChange: (value: Value) => void
  className?: string | undefined
}

export function Segmented<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames('segmented', className)}>
      <legend className={hideLabel ? 'sr-only' : 'segmented-label'}>{label}</legend>
      <div className="segmented-options">
        {options.map((option) => (
          <label className="segment" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => {
                onChange(option.value)
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
