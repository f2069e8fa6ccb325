import * as api from '@farmgate/contract/farm-money.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { listMonths } from './farm-book.sql.ts'
import { readFarmMoney } from './farm-money.ts'
import { presentMoneyLine } from './present-money-line.ts'

export function farmMoneyRoutes(on: On, db: Db): void {
  on(api.farmMoney, async ({ actor, query }) => {
    const [money, months] = await Promise.all([
      readFarmMoney(db, actor.accountId, query),
      listMonths(db, actor.accountId),
    ])
    return {
      balance: toRupees(money.balancePaise),
      month: query.month ?? null,
      opening: toRupees(money.openingPaise),
      closing: toRupees(money.closingPaise),
      sold: toRupees(money.soldPaise),
      refunded: toRupees(money.refundedPaise),
      paidOut: toRupees(money.paidOutPaise),
      lines: money.lines.map(presentMoneyLine),
      months,
      nextCursor: money.nextCursor,
    }
  })
}
