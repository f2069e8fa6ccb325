import type { FarmChange, FarmProfile } from '@farmgate/domain/people/farmers/farm-profile.ts'
import { isSamePhone } from '@farmgate/domain/people/accounts/account-actions.ts'
import { sql } from 'kysely'
import { announce } from '#db/changes/changes.ts'
import type { Tx } from '#db/pool.ts'
import type { ShownPicture } from '#features/catalogue/pictures/present-picture.ts'

/** Locks the account first, as every change of an account does, then the farm and its change. */
export async function lockFarm(tx: Tx, accountId: string): Promise<FarmProfile | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .where('role', '=', 'farmer')
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return undefined
  const farm = await tx
    .selectFrom('farmer_profiles')
    .select(['place', 'about', 'avatar', 'version', sql<boolean>`verified_at is not null`.as('isVerified')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const change = await tx
    .selectFrom('farm_changes')
    .select(['name', 'place', 'about', 'avatar', 'status', 'note'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return {
    shown: { name: account.name, place: farm.place, about: farm.about, pictureId: farm.avatar },
    isVerified: farm.isVerified,
    version: farm.version,
    change:
      change === undefined
        ? null
        : {
            fields: {
              name: change.name,
              place: change.place,
              about: change.about,
              pictureId: change.avatar ?? farm.avatar,
            },
            status: change.status as FarmChange['status'],
            note: change.note,
          },
  }
}

/**
 * Writes what buyers see first, the change after it: the database checks that a verified farm shows only a change that
 * still waits. Only for a locked farm.
 */
export async function saveFarmProfile(
  tx: Tx,
  accountId: string,
  { shown, version, change }: FarmProfile,
): Promise<void> {
  await tx.updateTable('accounts').set({ name: shown.name }).where('id', '=', accountId).execute()
  await tx
    .updateTable('farmer_profiles')
    .set({ place: shown.place, about: shown.about, avatar: shown.pictureId, version })
    .where('account_id', '=', accountId)
    .execute()
  if (change === null) await tx.deleteFrom('farm_changes').where('account_id', '=', accountId).execute()
  else await saveChange(tx, accountId, change, shown.pictureId)
  announce(tx, { what: 'farmers', to: [accountId], admins: true })
}

/** Writes a locked farm's number. Another one is not the number that an operator called. Returns whether it changed. */
export async function saveFarmPhoneRow(tx: Tx, accountId: string, phone: string): Promise<boolean> {
  const known = await tx
    .selectFrom('farmer_profiles')
    .select('phone')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (known.phone === phone) return false
  await tx.updateTable('farmer_profiles').set({ phone }).where('account_id', '=', accountId).execute()
  if (!isSamePhone(known.phone, phone))
    await tx
      .updateTable('accounts')
      .set({ phone_confirmed_at: null, phone_confirmed_by: null })
      .where('id', '=', accountId)
      .execute()
  announce(tx, { what: 'farmers', to: [accountId], admins: true })
  return true
}

/** A change waits since it was last sent; a decision does not change that time. */
async function saveChange(
  tx: Tx,
  accountId: string,
  { fields: { pictureId, ...words }, status, note }: FarmChange,
  shownPictureId: string | null,
): Promise<void> {
  const columns = { ...words, avatar: pictureId === shownPictureId ? null : pictureId, status, note }
  await tx
    .insertInto('farm_changes')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...columns, ...(status === 'pending' ? { created_at: sql`now()` } : {}) }),
    )
    .execute()
}

/** A change as its farmer and the operators see it. */
export interface FarmChangeView {
  readonly status: FarmChange['status']
  readonly name: string
  readonly place: string
  readonly about: string
  /** Null when the picture does not change. */
  readonly avatar: ShownPicture | null
  readonly note: string | null
  /** As text: times come inside JSON. */
  readonly at: string
}

/** The change of the farm in the same query, as JSON; null if there is none. */
export const changeOfFarm = sql<FarmChangeView | null>`(
  select json_build_object(
           'status', change.status, 'name', change.name, 'place', change.place, 'about', change.about,
           'note', change.note, 'at', change.created_at,
           'avatar', (
             select json_build_object('id', picture.id, 'width', picture.width, 'complete', picture.complete)
               from pictures as picture where picture.id = change.avatar))
    from farm_changes as change where change.account_id = farmer_profiles.account_id)`
