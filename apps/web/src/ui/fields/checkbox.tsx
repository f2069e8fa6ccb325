import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import './checkbox.css'
import { classNames } from '../class-names.ts'
import { describedBy, FieldError } from './field-shell.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, error, id: givenId, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = describedBy(id, { error })
  return (
    <div className={classNames('checkbox', className)}>
      <label className="checkbox-row" htmlFor={id}>
        <span className="checkbox-box">
          <input {...input} {...described} id={id} type="checkbox" />
          <Check className="checkbox-tick" size={16} strokeWidth={3.5} />
        </span>
        <span>{label}</span>
      </label>
      {described['aria-invalid'] && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
