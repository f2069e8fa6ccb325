import type { Tx } from '#db/pool.ts'

/** The farm of a parcel as its order names it, for the audit log. */
export async function farmNameOf(tx: Tx, orderId: string, farmerId: string): Promise<string> {
  const { farmer_name } = await tx
    .selectFrom('parcels')
    .select('farmer_name')
    .where('order_id', '=', orderId)
    .where('farmer_id', '=', farmerId)
    .executeTakeFirstOrThrow()
  return farmer_name
}
