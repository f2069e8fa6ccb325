import { onServer } from '@farmgate/server/db/databases.sql.ts'
import { createDb, createPool } from '@farmgate/server/db/pool.ts'
import { putAllOnSale } from '@farmgate/server/testing/builders/on-sale.sql.ts'

export const countPictureJobs = (databaseUrl: string): Promise<number> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where task_identifier = 'finish-picture'`,
    )
    return rows[0]?.count ?? 0
  })

/** Puts so many listings of this name on sale, all with a farmer and a picture of the demo. */
export async function putManyOnSale(databaseUrl: string, name: string, count: number): Promise<void> {
  const pool = createPool({ url: databaseUrl, max: 1, applicationName: 'farmgate-bench' }, console.error)
  const db = createDb(pool)
  try {
    const { farmer_id: farmerId, picture_id: pictureId } = await db
      .selectFrom('sellable_products')
      .select(['farmer_id', 'picture_id'])
      .limit(1)
      .executeTakeFirstOrThrow()
    if (farmerId === null || pictureId === null)
      throw new Error('A product on sale has a farmer and a picture.')
    await putAllOnSale(
      db,
      Array.from({ length: count }, (_, index) => ({ farmerId, pictureId, name: `${name} ${index + 1}` })),
    )
  } finally {
    await pool.end()
  }
}
