import type { MarketIdentity, StoredIdentity } from '@farmgate/domain/market/market-identity.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

const FIELDS = [
  'legal_name as legalName',
  'street',
  'city',
  'state',
  'pincode',
  'market_identity.phone',
  'market_identity.email',
  'officer_name as officerName',
  'officer_phone as officerPhone',
  'officer_email as officerEmail',
  'officer_hours as officerHours',
  'fssai',
  'gstin',
  'registration',
  'apmc',
] as const

/** The identity as one JSON value, for a statement that reads other things as well. */
export const identityAsJson = sql<MarketIdentity>`(
  select jsonb_build_object(
           'legalName', legal_name, 'street', street, 'city', city, 'state', state, 'pincode', pincode,
           'phone', phone, 'email', email, 'officerName', officer_name, 'officerPhone', officer_phone,
           'officerEmail', officer_email, 'officerHours', officer_hours, 'fssai', fssai, 'gstin', gstin,
           'registration', registration, 'apmc', apmc)
    from market_identity)`

export interface SavedIdentity extends StoredIdentity {
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

export async function readIdentity(db: Db | Tx): Promise<SavedIdentity> {
  const { byId, byName, ...row } = await db
    .selectFrom('market_identity')
    .leftJoin('accounts', 'accounts.id', 'market_identity.updated_by')
    .select(FIELDS)
    .select([
      'market_identity.version',
      'market_identity.updated_at as updatedAt',
      'accounts.id as byId',
      'accounts.name as byName',
    ])
    .executeTakeFirstOrThrow()
  return { ...row, updatedBy: byId === null ? null : { id: byId, name: byName ?? '' } }
}

/** The same, locked: no other transaction changes it before this one ends. */
export async function lockIdentity(tx: Tx): Promise<SavedIdentity> {
  await tx.selectFrom('market_identity').select('only_row').forUpdate().execute()
  return readIdentity(tx)
}

export async function saveIdentity(tx: Tx, identity: StoredIdentity, adminId: string): Promise<void> {
  await tx
    .updateTable('market_identity')
    .set({
      legal_name: identity.legalName,
      street: identity.street,
      city: identity.city,
      state: identity.state,
      pincode: identity.pincode,
      phone: identity.phone,
      email: identity.email,
      officer_name: identity.officerName,
      officer_phone: identity.officerPhone,
      officer_email: identity.officerEmail,
      officer_hours: identity.officerHours,
      fssai: identity.fssai,
      gstin: identity.gstin,
      registration: identity.registration,
      apmc: identity.apmc,
      version: identity.version,
      updated_at: sql<Date>`now()`,
      updated_by: adminId,
    })
    .execute()
}
