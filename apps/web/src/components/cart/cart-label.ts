import type { shell as english } from '@farmgate/messages/en/shell.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import type { Words } from '@farmgate/messages/fill.ts'
import type { Language } from '@farmgate/messages/languages.ts'

type Shell = Words<typeof english>

/** Returns the cart's accessible name, with the number of items. */
export function cartLabel(language: Language, shell: Shell, count: number | undefined): string {
  const items = countLabel(language, shell, count)
  return items === undefined ? shell.cart : `${shell.cart}, ${items}`
}

/** Returns the announcement after the count has changed; unlike the label it says when the cart is empty. */
export const cartNews = (language: Language, shell: Shell, count = 0): string =>
  `${shell.cart}, ${fillCount(language, shell, 'items', count)}`

export const countLabel = (language: Language, shell: Shell, count = 0): string | undefined =>
  count === 0 ? undefined : fillCount(language, shell, 'items', count)
