import { Field, type FieldProps } from './field.tsx'

/** An e-mail field: the keyboard shows the @ and neither capitalises nor corrects. */
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
