import { Field, type FieldProps } from './field.tsx'

/** Keyboards neither capitalise nor correct what is typed here, and show the @. */
export function EmailField(field: FieldProps) {
  return (
    <Field
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}
