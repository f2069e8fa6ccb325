import { MARKET_USES, type MarketUse } from '@farmgate/domain/market/market-uses.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** Whether the market uses a feature, as a condition of a statement. */
export const isUsed = (use: MarketUse): RawBuilder<boolean> =>
  sql`(select ${sql.lit(use)} = any (market_settings.uses) from market_settings)`

export async function readUses(db: Db | Tx): Promise<readonly MarketUse[]> {
  const { uses } = await db.selectFrom('market_settings').select('uses').executeTakeFirstOrThrow()
  return knownUses(uses)
}

/**
 * Returns whether the market uses a feature, and keeps it so until the transaction ends: for what begins work of it. Settings
 * that are saved meanwhile wait.
 */
export async function holdUse(tx: Tx, use: MarketUse): Promise<boolean> {
  const { rows } = await sql`${heldUse(use)}`.execute(tx)
  return rows.length > 0
}

/** Refuses what begins work of a feature that the market does not use. */
export async function requireUse(tx: Tx, use: MarketUse): Promise<void> {
  if (!(await holdUse(tx, use))) throw new Refusal('market_use.off')
}

/** The same as a part of another statement: it has a row only while the market uses the feature. */
export const heldUse = (use: MarketUse): RawBuilder<unknown> =>
  sql`select only_row from market_settings where ${sql.lit(use)} = any (uses) for key share`

/** The same, locked: no feature is turned on or off, and no work of one begins, before the transaction ends. */
export async function lockUses(tx: Tx): Promise<readonly MarketUse[]> {
  const { uses } = await tx.selectFrom('market_settings').select('uses').forUpdate().executeTakeFirstOrThrow()
  return knownUses(uses)
}

export async function saveUses(tx: Db | Tx, uses: readonly MarketUse[]): Promise<void> {
  await tx
    .updateTable('market_settings')
    .set({ uses: [...uses] })
    .execute()
}

/** In the order of the table. */
const knownUses = (stored: readonly string[]): readonly MarketUse[] =>
  MARKET_USES.filter((use) => stored.includes(use))
