import type { shell as english } from '@farmgate/messages/en/shell.ts'
import { fill, type Words } from '@farmgate/messages/fill.ts'

/** The cart as it is said aloud, with what is in it. */
export function cartLabel(shell: Words<typeof english>, count: number | undefined): string {
  const items = countLabel(shell, count)
  return items === undefined ? shell.cart : `${shell.cart}, ${items}`
}

/** The same for a count that has just changed: that nothing is left is news then. */
export const cartNews = (shell: Words<typeof english>, count = 0): string =>
  count === 0 ? `${shell.cart}, ${fill(shell.manyItems, { count })}` : cartLabel(shell, count)

export function countLabel(shell: Words<typeof english>, count = 0): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? shell.oneItem : fill(shell.manyItems, { count })
}
