import type { GuardChange } from '@farmgate/domain/market/guards.ts'
import { adminSettings as english } from '@farmgate/messages/en/admin-settings.ts'
import { guardChangeText } from '@farmgate/messages/guard-change-text.ts'
import { adminSettings as hindi } from '@farmgate/messages/hi/admin-settings.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import { findAccount } from '#features/people/account-store/accounts.sql.ts'
import { notifyOwners } from '#features/telling/notices/notify.ts'

/**
 * Notifies every owner by mail and in the inbox: what was changed, who did it, and when it takes effect (null: at once). The
 * texts of the changes go along in both languages, one line each, because mails and inboxes do not know the settings.
 */
export async function notifyOfGuards(
  tx: Tx,
  adminId: string,
  changes: readonly GuardChange[],
  takesEffectAt: Date | null,
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
      ...(takesEffectAt !== null && { takesEffectAt: takesEffectAt.toISOString() }),
    },
  })
}
