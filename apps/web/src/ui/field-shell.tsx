import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './field.css'

/** The words around a control, which every kind of field shares. */
export interface FieldWords {
  label: ReactNode
  /** The word "(optional)", for a field that may stay empty. */
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
    <div className={classNames('field', hasWords(error) && 'field-invalid', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional !== undefined && <span className="field-optional"> {optional}</span>}
      </label>
      {children}
      {hasWords(hint) && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {hasWords(error) && <FieldError id={errorId(id)}>{error}</FieldError>}
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

/** Ties a control to its hint and its error. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = [hasWords(hint) && hintId(id), hasWords(error) && errorId(id)].filter((part) => part !== false)
  return {
    'aria-invalid': hasWords(error) || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

function hasWords(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

function hintId(id: string): string {
  return `${id}-hint`
}

function errorId(id: string): string {
  return `${id}-error`
}
