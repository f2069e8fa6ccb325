import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, FieldShell, type FieldWords } from './field-shell.tsx'

export interface SelectFieldProps extends ComponentProps<'select'>, FieldWords {}

export function SelectField({
  label,
  optional,
  hint,
  error,
  id: givenId,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldShell id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <div className="field-box">
        <select {...select} {...describedBy(id, { hint, error })} id={id} className="control control-select">
          {children}
        </select>
        <ChevronDown className="field-chevron" size={20} />
      </div>
    </FieldShell>
  )
}
