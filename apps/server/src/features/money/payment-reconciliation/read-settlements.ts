import { gatewaySettled } from '@farmgate/domain/money/ledger/postings.ts'
import { v7 as uuid } from 'uuid'
import type { GatewaySettlement } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import { checkGatewayAccount } from '#features/money/gateway-account/check-gateway-account.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { addSettlement, readSettledAmount } from './settlements.sql.ts'

/** Records what the gateway has transferred to the market's bank in the last days: each transfer is posted once. */
export async function readSettlements(deps: GatewayDeps, days: number): Promise<void> {
  const { db, gateway, log } = deps
  // Another account's transfers went to another bank.
  if ((await checkGatewayAccount(deps)) !== 'ours') return
  const now = await databaseTime(db)
  const settlements = await gateway.settlementsBetween(new Date(now.getTime() - days * 24 * 3_600_000), now)
  await rowByRow(
    { log, part: 'settlements' },
    settlements.filter(({ status }) => status === 'processed'),
    ({ id }) => id,
    async (settlement) => {
      if ((await recordSettlement(db, settlement)) === settlement.amountPaise) return
      log.error({ settlement: settlement.id }, 'settlement differs from the recorded one')
    },
  )
}

/** Returns the recorded amount: it stays what it was when it was read first. */
const recordSettlement = (db: Db, settlement: GatewaySettlement): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    const id = uuid()
    if (!(await addSettlement(tx, id, settlement))) return readSettledAmount(tx, settlement.id)
    await post(
      tx,
      { source: 'settlement', sourceId: id, orderId: null },
      gatewaySettled(settlement.amountPaise),
    )
    return settlement.amountPaise
  })
