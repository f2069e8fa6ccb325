import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface NewPicture {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** Until the transaction ends, no other one stores or sweeps the files of this picture. */
export async function lockPicture(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture:${id}`}, 0))`.execute(tx)
}

/**
 * Makes two uploads of one account wait for each other, so that both are counted. The account's row is locked first, as
 * weakly as the owner's row will lock it anyway: a transaction that has locked it for a change stores photos as well.
 */
export async function lockOwner(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forKeyShare().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${accountId}`}, 0))`.execute(tx)
}

/** Inserts it or locks the existing one; returns whether all its sizes have been made. */
export async function savePicture(tx: Tx, picture: NewPicture): Promise<boolean> {
  const { complete } = await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ placeholder: picture.placeholder }))
    .returning('complete')
    .executeTakeFirstOrThrow()
  return complete
}

/** Whether it is new to this account. */
export async function addOwner(tx: Tx, accountId: string, pictureId: string): Promise<boolean> {
  const added = await tx
    .insertInto('picture_owners')
    .values({ account_id: accountId, picture_id: pictureId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('picture_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Pictures shown only by deleted products are kept for old orders, and no longer count. */
export async function countKept(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept
      from picture_owners as owned
     where account_id = ${accountId}
       and coalesce((
         select bool_or(deleted_at is null) from products where picture_id = owned.picture_id and farmer_id = ${accountId}
       ), true)
  `.execute(tx)
  return rows[0]?.kept ?? 0
}

export interface IncompletePicture {
  readonly id: string
  readonly width: number
  readonly createdAt: Date
}

export const findIncomplete = (db: Db, id: string): Promise<IncompletePicture | undefined> =>
  db
    .selectFrom('pictures')
    .select(['id', 'width', 'created_at as createdAt'])
    .where('id', '=', id)
    .where('complete', '=', false)
    .executeTakeFirst()

/** Only the row that was found: if it was swept and stored again since, its files are made again. */
export async function markComplete(db: Db, { id, createdAt }: IncompletePicture): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ complete: true })
    .where('id', '=', id)
    // The driver has milliseconds, the table microseconds.
    .where(sql`date_trunc('milliseconds', created_at)`, '=', createdAt)
    .execute()
}

/** A job takes seconds. The oldest first, found by their own index. */
export async function listIncomplete(tx: Tx, limit: number): Promise<readonly string[]> {
  const late = await tx
    .selectFrom('pictures')
    .select('id')
    .where('complete', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return late.map(({ id }) => id)
}

/** Unused pictures. A locked one is about to be used; a foreign key the query missed prevents the deletion. */
export async function deleteUnused(db: Db, limit: number): Promise<number> {
  const result = await sql`
    with unused as materialized (
      select id from pictures
       where created_at < now() - interval '24 hours' and ${isUnused}
       limit ${limit}
         for update skip locked
    )
    delete from pictures where id in (select id from unused)
  `.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

const isUnused = sql`
  not exists (select from products where picture_id = pictures.id)
  and not exists (select from product_changes where picture_id = pictures.id)
  and not exists (select from farmer_profiles where avatar = pictures.id)
  and not exists (select from farm_changes where avatar = pictures.id)
  and not exists (select from order_lines where picture_id = pictures.id)
  and not exists (select from orders where return_picture_id = pictures.id)
  and not exists (select from line_changes where picture_id = pictures.id)
  and not exists (select from held_weights where picture_id = pictures.id)
  and not exists (select from item_claims where picture_id = pictures.id)
  and not exists (select from stop_marks where picture_id = pictures.id)`

/**
 * Deletes those of these pictures that nothing uses and no account owns any more, young or old; the sweeper removes
 * their files.
 */
export async function deleteUnusedOf(tx: Tx, ids: readonly string[]): Promise<void> {
  // The same lock as an upload takes: an upload of the same picture waits, or this does.
  for (const id of ids) await lockPicture(tx, id)
  await sql`
    delete from pictures
     where id = any(${ids}::text[]) and ${isUnused}
       and not exists (select from picture_owners where picture_id = pictures.id)`.execute(tx)
}

export const hasPicture = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Those of these ids that have no row. */
export async function withoutRow(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const known = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const rows = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !rows.has(id))
}
