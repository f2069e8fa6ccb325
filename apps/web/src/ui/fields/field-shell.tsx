import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './field.css'

/** The texts around a control that all fields share. */
export interface FieldWords {
  label: ReactNode
  /** The text "(optional)", for a field that may stay empty. */
  optional?: string | undefined
  hint?: ReactNode
  error?: ReactNode
}

export function FieldShell({
  id,
  label,
  optional,
  hint,
  error,
  className,
  children,
}: FieldWords & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('field', hasText(error) && 'field-invalid', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional !== undefined && <span className="field-optional"> {optional}</span>}
      </label>
      {children}
      {hasText(hint) && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {hasText(error) && <FieldError id={errorId(id)}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert size={16} />
      <span>{children}</span>
    </p>
  )
}

/** Links a control to its hint and its error for screen readers. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = [hasText(hint) && hintId(id), hasText(error) && errorId(id)].filter((part) => part !== false)
  return {
    'aria-invalid': hasText(error) || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

function hintId(id: string): string {
  return `${id}-hint`
}

function errorId(id: string): string {
  return `${id}-error`
}
