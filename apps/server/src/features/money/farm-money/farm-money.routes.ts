import * as api from '@farmgate/contract/money/farm-money.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { readPayableSums } from '#features/money/payouts/payable-sums.ts'
import { entryKey, readEntryPayments } from '#features/money/payouts/payment-of-entries.ts'
import { listMonths } from './farm-book.sql.ts'
import { readFarmMoney } from './farm-money.ts'
import { presentMoneyLine } from './present-money-line.ts'

export function farmMoneyRoutes(on: On, db: Db): void {
  on(api.farmMoney, async ({ actor, query }) => {
    const [money, months, sums] = await Promise.all([
      readFarmMoney(db, actor.accountId, query),
      listMonths(db, actor.accountId),
      readPayableSums(db, actor.accountId),
    ])
    const payments = await readEntryPayments(
      db,
      actor.accountId,
      money.lines.map(({ txnId }) => txnId),
    )
    return {
      balance: toRupees(money.balancePaise),
      payable: toRupees(sums.payablePaise),
      notYet: toRupees(sums.notYetPaise),
      inRuns: toRupees(sums.inRunsPaise),
      month: query.month ?? null,
      opening: toRupees(money.openingPaise),
      closing: toRupees(money.closingPaise),
      sold: toRupees(money.soldPaise),
      refunded: toRupees(money.refundedPaise),
      paidOut: toRupees(money.paidOutPaise),
      deducted: toRupees(money.deductedPaise),
      lines: money.lines.map((line) => presentMoneyLine(line, payments.get(entryKey(line)))),
      months,
      nextCursor: money.nextCursor,
    }
  })
}
