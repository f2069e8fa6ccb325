import * as api from '@farmgate/contract/ordering/money-back.ts'
import type { On } from '#http/on.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { listMoneyBack } from './list-money-back.ts'
import { presentMoneyBack } from './present-money-back.ts'

export function moneyBackRoutes(on: On, { db, gateway }: Pick<MoneyDeps, 'db' | 'gateway'>): void {
  on(api.moneyBack, async ({ query }) => {
    const { rows, ...list } = await listMoneyBack(db, query)
    return { rows: rows.map((row) => presentMoneyBack(row, gateway)), ...list }
  })
}
