import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldShell, type FieldWords } from './field-shell.tsx'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldWords {
  prefix?: ReactNode
  suffix?: ReactNode
}

export function Field({
  label,
  optional,
  hint,
  error,
  prefix,
  suffix,
  id: givenId,
  className,
  ...input
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldShell id={id} label={label} optional={optional} hint={hint} error={error} className={className}>
      <div className="field-box">
        {prefix !== undefined && <span className="field-prefix">{prefix}</span>}
        <input
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          className={classNames(
            'control',
            prefix !== undefined && 'control-prefixed',
            suffix !== undefined && 'control-suffixed',
          )}
        />
        {suffix !== undefined && <span className="field-suffix">{suffix}</span>}
      </div>
    </FieldShell>
  )
}
