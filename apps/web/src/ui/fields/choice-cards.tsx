import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import './choice-cards.css'
import { FieldError } from './field-shell.tsx'

interface Choice<Value extends string = string> {
  value: Value
  label: ReactNode
  detail?: ReactNode
  icon?: LucideIcon | undefined
  disabled?: boolean | undefined
}

export interface ChoiceCardsProps<Value extends string = string> {
  legend: ReactNode
  hideLegend?: boolean | undefined
  name: string
  /** `rows`: one below the other. `columns`: icon above text, side by side. `pairs`: rows in two columns. */
  layout: 'rows' | 'columns' | 'pairs'
  options: readonly Choice<Value>[]
  error?: ReactNode
  /** The controlled value; `null` means that nothing is selected. Without it the field is uncontrolled. */
  value?: Value | null | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  /** What react-hook-form's `register()` returns. */
  inputProps?: ComponentProps<'input'> | undefined
  className?: string | undefined
}

export function ChoiceCards<Value extends string>({
  legend,
  hideLegend = false,
  name,
  layout,
  options,
  error,
  value,
  defaultValue,
  onChange,
  inputProps,
  className,
}: ChoiceCardsProps<Value>) {
  const id = useId()
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? `${id}-error` : undefined}
      className={classNames('choices', invalid && 'choices-invalid', className)}
    >
      <legend id={`${id}-legend`} className={hideLegend ? 'sr-only' : 'choices-legend'}>
        {legend}
      </legend>
      <div
        className={`choices-list choices-${layout}`}
        style={{ '--columns': options.length } as CSSProperties}
      >
        {options.map(({ value: option, label, detail, icon: Icon, disabled }) => (
          <label className="choice" key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              disabled={disabled}
              checked={value === undefined ? undefined : value === option}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option}
              onChange={() => onChange?.(option)}
              {...inputProps}
            />
            {Icon !== undefined && (
              <span className="choice-icon">
                <Icon size={20} />
              </span>
            )}
            <span className="choice-words">
              {label}
              {detail !== undefined && <span className="choice-detail">{detail}</span>}
            </span>
            {layout !== 'columns' && <span className="choice-dot" />}
          </label>
        ))}
      </div>
      {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
