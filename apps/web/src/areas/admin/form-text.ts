/** Returns the trimmed value of a form field; empty if there is no such field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
