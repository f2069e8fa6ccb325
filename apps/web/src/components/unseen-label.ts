import { UNSEEN_MAX } from '@farmgate/contract/notices.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { Book } from '../words.ts'

/** How much is new, as it is said aloud; nothing where nothing is. */
export function unseenLabel(words: Book<'notices'>, unseen = 0): string | undefined {
  if (unseen === 0) return undefined
  return unseen >= UNSEEN_MAX
    ? fill(words.countMany, { count: UNSEEN_MAX - 1 })
    : fill(words.count, { count: unseen })
}
