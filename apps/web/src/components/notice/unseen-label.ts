import { UNSEEN_MAX } from '@farmgate/contract/notices.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { AreaWords } from '#words.ts'

/** Returns the screen-reader text of the unseen count; undefined for zero. */
export function unseenLabel(words: AreaWords<'notices'>, unseen = 0): string | undefined {
  if (unseen === 0) return undefined
  return unseen >= UNSEEN_MAX
    ? fill(words.countMany, { count: UNSEEN_MAX - 1 })
    : fill(words.count, { count: unseen })
}
