import { Field } from '#ui/fields/field.tsx'

interface DateFieldProps {
  label: string
  name: 'from' | 'to'
  defaultValue: string
}

/** A date filter, limited to the years that the server accepts. */
export const DateField = (props: DateFieldProps) => (
  <Field type="date" min="2000-01-01" max="2099-12-31" {...props} />
)
