/** Moves the focus from a control that is about to be replaced to its replacement on the same card or bar. */
export function focusInstead(selector: string): void {
  const place = document.activeElement?.closest('article, section')
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place?.querySelector<HTMLElement>(selector)?.focus()
  })
}
