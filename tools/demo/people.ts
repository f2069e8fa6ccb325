import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import { saveFarmPhone } from '@farmgate/server/features/people/farm-profile/save-farm-phone.ts'
import { findAddresses } from '@farmgate/server/features/people/account-store/addresses.sql.ts'
import { createAdmin } from '@farmgate/server/features/people/staff/admins.ts'
import type { PasswordHasher } from '@farmgate/server/features/people/password-checks/password-hasher.ts'
import { register } from '@farmgate/server/features/people/sign-in/register.ts'
import { addAddress, changeSavedAddress } from '@farmgate/server/features/people/accounts/saved-addresses.ts'
import { saveFarmFields } from '@farmgate/server/features/people/farm-profile/change-farm.ts'
import { storePicture, type MadePicture } from '@farmgate/server/features/catalogue/pictures/store-picture.ts'
import { pictureNamed } from './make-pictures.ts'
import { daysBefore } from './seed-listing.ts'
import { type Buyer, type BuyerKey, buyers } from './village/buyers.ts'
import { type Farmer, type FarmerKey, farmers } from './village/farmers.ts'
import { setApproverSince, setEmailVerified, setJoined } from './village.sql.ts'

const PASSWORD = 'farmgate-demo'
const PASSWORD_POLICY = { minLength: 8, denied: new Set<string>() }
/** Before the first farmer joined. */
const OPENED_DAYS_AGO = 430

const addressOf = (name: string): string => `${name}@farmgate.test`

/**
 * People register in the order of their arrival, so that a list by id is a list by arrival. They use the same call
 * as everyone.
 */
export async function seedBuyers(
  db: Db,
  hasher: PasswordHasher,
  now: Date,
): Promise<Readonly<Record<BuyerKey, string>>> {
  const ids: Partial<Record<BuyerKey, string>> = {}
  for (const [key, buyer] of byArrival<BuyerKey, Buyer>(buyers)) {
    const { name, phone, street, city, state, pincode, language = 'en' } = buyer
    const address = { fullName: name, phone, street, city, state, pincode, country: 'India' }
    const account = { role: 'user', name, email: addressOf(buyer.email), password: PASSWORD } as const
    const deps = { db, hasher, passwordPolicy: PASSWORD_POLICY }
    const { id } = await register(deps, { ...account, language, address }, null)
    if (buyer.saved !== undefined) await saveAddresses(db, id, name, buyer.saved)
    await inTransaction(db, async (tx) => {
      const joined = daysBefore(now, buyer.joinedDaysAgo)
      await setJoined(tx, id, joined)
      await setEmailVerified(tx, id, joined)
    })
    ids[key] = id
  }
  return ids as Record<BuyerKey, string>
}

async function saveAddresses(
  db: Db,
  accountId: string,
  fullName: string,
  { label, other }: NonNullable<Buyer['saved']>,
): Promise<void> {
  for (const { id } of await findAddresses(db, accountId))
    await changeSavedAddress(db, accountId, id, { label })
  await addAddress(db, accountId, { ...other, fullName, country: 'India' }, null)
}

/** Three people who can approve: an owner, staff, and a bookkeeper who only approves. */
export async function seedAdmins(
  db: Db,
  hasher: PasswordHasher,
  now: Date,
): Promise<{ readonly ownerId: string; readonly staffId: string }> {
  const make = async (email: string, name: string, staffRole: StaffRole, daysAgo: number) => {
    const id = await createAdmin(db, hasher, { email: addressOf(email), name, password: PASSWORD, staffRole })
    await inTransaction(db, async (tx) => {
      await setJoined(tx, id, daysBefore(now, daysAgo))
      await setApproverSince(tx, id, daysBefore(now, daysAgo))
    })
    return id
  }
  const ownerId = await make('admin', 'Meera Deshpande', 'owner', OPENED_DAYS_AGO)
  const staffId = await make('operator2', 'Omkar Jagtap', 'staff', OPENED_DAYS_AGO - 30)
  await make('approver', 'Rekha Phadke', 'approver', OPENED_DAYS_AGO - 60)
  return { ownerId, staffId }
}

export async function seedFarmers(
  db: Db,
  hasher: PasswordHasher,
  pictures: ReadonlyMap<string, MadePicture>,
  now: Date,
): Promise<Readonly<Record<FarmerKey, string>>> {
  const ids: Partial<Record<FarmerKey, string>> = {}
  for (const [key, farmer] of byArrival<FarmerKey, Farmer>(farmers)) {
    const { name, place, about } = farmer
    const account = { role: 'farmer', name, email: addressOf(farmer.email), password: PASSWORD } as const
    const deps = { db, hasher, passwordPolicy: PASSWORD_POLICY }
    const { id } = await register(deps, { ...account, address: null }, null)
    await inTransaction(db, async (tx) => {
      const avatar = farmer.avatar === undefined ? undefined : pictureNamed(pictures, farmer.avatar)
      if (avatar !== undefined) await storePicture(tx, id, avatar)
      await saveFarmFields(tx, id, {
        place,
        about,
        ...(avatar === undefined ? {} : { pictureId: avatar.id }),
      })
      await saveFarmPhone(tx, id, farmer.phone)
      await setJoined(tx, id, daysBefore(now, farmer.joinedDaysAgo))
    })
    ids[key] = id
  }
  return ids as Record<FarmerKey, string>
}

const byArrival = <Key extends string, Person extends { readonly joinedDaysAgo: number }>(
  people: Readonly<Record<Key, Person>>,
): [Key, Person][] =>
  (Object.entries(people) as [Key, Person][]).toSorted(
    ([, one], [, other]) => other.joinedDaysAgo - one.joinedDaysAgo,
  )
