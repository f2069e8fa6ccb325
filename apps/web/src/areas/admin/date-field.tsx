import { Field } from '../../ui/field.tsx'

interface DateFieldProps {
  label: string
  name: 'from' | 'to'
  defaultValue: string
}

/** A day to narrow a list to. Whatever lies outside of these years the server would not take. */
export const DateField = (props: DateFieldProps) => (
  <Field type="date" min="2000-01-01" max="2099-12-31" {...props} />
)
