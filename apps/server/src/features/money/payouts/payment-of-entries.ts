import { type NotPayable, whyNotPayable } from '@farmgate/domain/money/payouts/payable.ts'
import type { Db } from '#db/pool.ts'
import { listFreeEntries } from '#features/money/payout-store/free-entries.sql.ts'
import { readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'
import { listHeldEntries } from '#features/money/payout-store/payouts.sql.ts'

/** Where the money of an entry is: to be paid, not yet, in a run that is not sent, or sent. */
export type EntryPayment =
  | { readonly state: 'payable' | 'in_run' | 'sent' }
  | ({ readonly state: 'not_yet' } & NotPayable)

export const entryKey = ({
  txnId,
  position,
}: {
  readonly txnId: number
  readonly position: number
}): string => `${txnId}.${position}`

/** Of all entries of a farm that are not paid, and of those of these transactions that are. */
export async function readEntryPayments(
  db: Db,
  farmerId: string,
  txnIds: readonly number[],
): Promise<ReadonlyMap<string, EntryPayment>> {
  const [{ now, waitHours }, free, held] = await Promise.all([
    readPayoutRules(db),
    listFreeEntries(db, [farmerId]),
    listHeldEntries(db, farmerId, txnIds),
  ])
  return new Map<string, EntryPayment>([
    ...free.map((entry): [string, EntryPayment] => {
      const why = whyNotPayable(entry, now, waitHours)
      return [entryKey(entry), why === null ? { state: 'payable' } : { state: 'not_yet', ...why }]
    }),
    ...held.map((entry): [string, EntryPayment] => [
      entryKey(entry),
      { state: entry.isSent ? 'sent' : 'in_run' },
    ]),
  ])
}
