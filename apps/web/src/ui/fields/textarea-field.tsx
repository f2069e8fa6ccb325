import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldShell, type FieldWords } from './field-shell.tsx'

export interface TextareaFieldProps extends ComponentProps<'textarea'>, FieldWords {
  /** The caller's text for the length used or left. */
  counter?: ReactNode
}

export function TextareaField({
  label,
  optional,
  hint,
  error,
  counter,
  id: givenId,
  className,
  ...textarea
}: TextareaFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldShell id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <div className="field-box">
        <textarea
          {...textarea}
          {...describedBy(id, { hint, error })}
          id={id}
          className="control control-textarea"
        />
        {counter !== undefined && <span className="field-counter">{counter}</span>}
      </div>
    </FieldShell>
  )
}
