/**
 * Sets a pressed checkbox back to what the page's state says, until a render changes it. The renderer leaves it as the
 * browser has toggled it, so a press that the page refuses would stay visible.
 */
export function resetChecked(box: HTMLInputElement, checked: boolean | undefined): void {
  if (checked !== undefined) box.checked = checked
}
