import type { GuardChange } from '@farmgate/domain/market/guards.ts'
import { adminSettings as english } from '@farmgate/messages/en/admin-settings.ts'
import { guardChangeText } from '@farmgate/messages/guard-change-text.ts'
import { adminSettings as hindi } from '@farmgate/messages/hi/admin-settings.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import { findAccount } from '#features/people/account-store/accounts.sql.ts'
import { notifyOwners } from '#features/telling/notices/notify.ts'

/** Changed at once; asked for, with the time from which it holds; a waiting one stopped, or in effect now. */
export type GuardEvent = 'changed' | { readonly takesEffectAt: Date } | 'stopped' | 'applied'

/**
 * Notifies every owner by mail and in the inbox: what was changed, and who changed, asked for or stopped it. The texts of the
 * changes go along in both languages, one line each, because mails and inboxes do not know the settings.
 */
export async function notifyOfGuards(
  tx: Tx,
  adminId: string,
  changes: readonly GuardChange[],
  event: GuardEvent,
): Promise<void> {
  if (changes.length === 0) return
  const by = (await findAccount(tx, adminId))?.name ?? ''
  const lines = (words: typeof english | typeof hindi) =>
    changes.map((change) => guardChangeText(words, change)).join('\n')
  await notifyOwners(tx, {
    kind: 'guards_changed',
    cause: uuid(),
    detail: {
      by,
      'changes.en': lines(english),
      'changes.hi': lines(hindi),
      ...(typeof event === 'object' && { takesEffectAt: event.takesEffectAt.toISOString() }),
      ...((event === 'stopped' || event === 'applied') && { ended: event }),
    },
  })
}
