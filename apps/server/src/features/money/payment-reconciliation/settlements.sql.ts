import type { GatewaySettlement } from '#adapters/payments/payment-gateway.ts'
import type { Tx } from '#db/pool.ts'

/** False when it is recorded already. */
export async function addSettlement(tx: Tx, id: string, settlement: GatewaySettlement): Promise<boolean> {
  const added = await tx
    .insertInto('gateway_settlements')
    .values({
      id,
      gateway_settlement_id: settlement.id,
      amount_paise: settlement.amountPaise,
      utr: settlement.utr,
      settled_at: settlement.createdAt,
    })
    .onConflict((conflict) => conflict.column('gateway_settlement_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function readSettledAmount(tx: Tx, gatewaySettlementId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('gateway_settlements')
    .select('amount_paise')
    .where('gateway_settlement_id', '=', gatewaySettlementId)
    .executeTakeFirst()
  return row === undefined ? undefined : Number(row.amount_paise)
}
