import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockByToken, withdrawConsent } from './newsletter.sql.ts'

/** Withdraws the consent; idempotent. The address and its consents stay as the record of why we once wrote. */
export const unsubscribe = (db: Db, token: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const subscriberId = await lockByToken(tx, token)
    if (subscriberId === null) throw new Refusal('newsletter.not_found')
    await withdrawConsent(tx, subscriberId)
  })
