import * as api from '@farmgate/contract/money/farm-payouts.ts'
import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { accountInUse } from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { nextRunDay } from '@farmgate/domain/money/payouts/payout-run.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { newestFirst } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { type AccountRow, listAccounts } from '#features/money/payout-accounts/payout-accounts.sql.ts'
import { presentPayoutAccount } from '#features/money/payout-accounts/present-payout-account.ts'
import type { On } from '#http/on.ts'
import { readPayableSums } from './payable-sums.ts'
import { readPayoutRules } from '#features/money/payout-store/payout-rules.sql.ts'
import {
  findPayoutOfFarm,
  listEntriesOf,
  listPayoutsOfFarm,
  sumPaidTo,
} from '#features/money/payout-store/payouts.sql.ts'
import { presentEntry, presentFarmPayouts } from './present-payout.ts'
import { readWaiting } from './waiting-entries.ts'

/** What a farm was paid, and what it will be. */
export function farmPayoutRoutes(on: On, db: Db): void {
  on(api.farmPayouts, async ({ actor: { accountId }, query }) => {
    const [sums, rules, paid, accounts, waiting, { rows, nextCursor }] = await Promise.all([
      readPayableSums(db, accountId),
      readPayoutRules(db),
      sumPaidTo(db, accountId),
      listAccounts(db, accountId),
      readWaiting(db, accountId),
      newestFirst(['payouts of farm', accountId], query, (part) => listPayoutsOfFarm(db, accountId, part)),
    ])
    const inUse = accountInUse(accounts, rules.now)
    return {
      payable: toRupees(sums.payablePaise),
      notYet: toRupees(sums.notYetPaise),
      inRuns: toRupees(sums.inRunsPaise),
      paid: {
        amount: toRupees(paid.netPaise),
        payouts: paid.payouts,
        since: paid.since?.toISOString() ?? null,
      },
      nextRun: nextRunDay(rules.today, rules),
      minimum: toRupees(rules.minimumPaise),
      account: inUse === null ? null : presentAccountInUse(inUse),
      waiting,
      payouts: await presentFarmPayouts(db, rows),
      nextCursor,
    }
  })

  on(api.farmPayout, async ({ actor: { accountId }, params: { id } }) => {
    const payout = isUuid(id) ? await findPayoutOfFarm(db, accountId, id) : undefined
    if (payout === undefined) throw new Refusal('payout.not_found')
    const [shown] = await presentFarmPayouts(db, [payout])
    if (shown === undefined) throw new Refusal('payout.not_found')
    return { payout: shown, entries: (await listEntriesOf(db, id, LIST_MAX)).map(presentEntry) }
  })
}

function presentAccountInUse(account: AccountRow) {
  const { bank, masked, state } = presentPayoutAccount(account)
  return { bank, masked, isBlocked: state === 'blocked' }
}
