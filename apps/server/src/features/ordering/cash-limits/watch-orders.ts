import { trustReason } from '@farmgate/domain/ordering/order-limits/trust.ts'
import type { AlarmFacts } from '@farmgate/domain/telling/alarm.ts'
import {
  isUnusualForNewAccounts,
  isUnusualForUnproven,
  isUnusualHolding,
  type UnusualOrderLimits,
} from '@farmgate/domain/ordering/order-limits/unusual-orders.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { endAlarms, isAlarmOpen } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import {
  cashOrdersOfLastHour,
  findHoldings,
  type Holding,
  lastAcknowledged,
  type OrderAlarm,
  openFacts,
  openHolders,
  readUnusualOrderLimits,
} from './unusual-orders.sql.ts'
import { findUnprovenHolding } from './unproven-holds.sql.ts'

/** All new accounts together are one cause. */
const ALL_NEW_ACCOUNTS = 'within an hour'
const ALL_UNPROVEN = 'unpaid online orders'

/**
 * Raises the alarms about unpaid orders, and ends those about accounts that no longer hold much. Every worker runs it
 * every few seconds, so that placing an order is not slowed.
 */
export async function watchOrders({ db }: { readonly db: Db }): Promise<void> {
  const limits = await readUnusualOrderLimits(db)
  const unusual = (await findHoldings(db)).filter((holding) => isUnusualHolding(holding, limits))
  for (const holding of unusual) await inTransaction(db, (tx) => raiseStockShare(tx, holding))

  const stillUnusual = new Set(unusual.map(({ buyerId }) => buyerId))
  const over = (await openHolders(db)).filter((buyerId) => !stillUnusual.has(buyerId))
  if (over.length > 0)
    await inTransaction(db, async (tx) => {
      await endAlarms(tx, 'stock_share', over)
      announce(tx, { what: 'orders', to: [], admins: true })
    })

  await watchUnproven(db, limits)

  const groups = (await cashOrdersOfLastHour(db, ALL_NEW_ACCOUNTS)).filter(
    (group) => trustReason(group) === null,
  )
  const ofNew = {
    orders: sumOf(groups.map(({ orders }) => orders)),
    valuePaise: sumOf(groups.map(({ valuePaise }) => valuePaise)),
  }
  // It stays open until an operator has acknowledged it, also when the attack has stopped.
  if (isUnusualForNewAccounts(ofNew, limits))
    await inTransaction(db, (tx) =>
      raiseChanged(tx, 'new_account_orders', ALL_NEW_ACCOUNTS, {
        orders: ofNew.orders,
        accounts: sumOf(groups.map(({ accounts }) => accounts)),
        amountPaise: ofNew.valuePaise,
      }),
    )
}

/** Ends by itself when the orders are paid or over. */
async function watchUnproven(db: Db, limits: UnusualOrderLimits): Promise<void> {
  const { accounts, orders, units, listings, days, valuePaise, ...rest } = await findUnprovenHolding(db)
  const facts = { accounts, orders, units, listings, days, amountPaise: valuePaise }
  const isUnusual = isUnusualForUnproven({ accounts, listings, days, ...rest }, limits)
  await inTransaction(db, async (tx) => {
    if (isUnusual) return raiseChanged(tx, 'unproven_holds', ALL_UNPROVEN, facts)
    if (!(await isAlarmOpen(tx, 'unproven_holds'))) return
    await endAlarms(tx, 'unproven_holds', [ALL_UNPROVEN])
    announce(tx, { what: 'orders', to: [], admins: true })
  })
}

/** Once acknowledged, only an order placed afterwards raises it again. */
async function raiseStockShare(tx: Tx, holding: Holding): Promise<void> {
  const { buyerId, orders, units, listings, valuePaise, newestAt } = holding
  const acknowledgedAt = await lastAcknowledged(tx, 'stock_share', buyerId)
  if (acknowledgedAt !== null && newestAt <= acknowledgedAt) return
  await raiseChanged(tx, 'stock_share', buyerId, { orders, units, listings, amountPaise: valuePaise })
}

/** Raises the alarm only with new figures, so that an open alarm is not counted up every few seconds. */
async function raiseChanged(tx: Tx, kind: OrderAlarm, cause: string, facts: AlarmFacts): Promise<void> {
  const open = await openFacts(tx, kind, cause)
  if (open !== null && Object.entries(facts).every(([name, value]) => open[name] === value)) return
  await raiseAlarm(tx, { kind, cause, facts })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
