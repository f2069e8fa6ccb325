/** What stands in a field of the form, without the spaces around it; nothing where there is no such field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
