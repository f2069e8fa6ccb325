import { fill } from '@farmgate/messages/fill.ts'
import { shortCount } from '#ui/data/short-count.ts'
import type { AreaWords } from '#words.ts'

/** Returns the screen-reader text of the unseen count, with the number as a badge shows it; undefined for zero. */
export function unseenLabel(words: AreaWords<'notices'>, unseen = 0): string | undefined {
  return unseen === 0 ? undefined : fill(words.count, { count: shortCount(unseen) })
}
