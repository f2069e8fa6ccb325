import { changedFacts } from '@farmgate/domain/platform/audited-act.ts'
import { approve, type Listing, reject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { LISTING_FIELD_NAMES } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { type Act, recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import {
  hideListing,
  type LockedListing,
  lockAnyListing,
  saveListing,
} from '#features/catalogue/listings/listings.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'

/** Who decides, and in which request. */
export interface Decider {
  readonly adminId: string
  readonly requestId: string
}

/** `seen` is the version the admin looked at. */
export const approveListing = (db: Db, by: Decider, id: string, seen: number | undefined): Promise<void> =>
  onLocked(db, id, (tx, listing) =>
    keepDecision(tx, by, id, 'product.approved', listing, approve(listing, seen)),
  )

export const rejectListing = (
  db: Db,
  by: Decider,
  id: string,
  seen: number | undefined,
  note: string | undefined,
): Promise<void> =>
  onLocked(db, id, (tx, listing) =>
    keepDecision(tx, by, id, 'product.rejected', listing, reject(listing, seen, note)),
  )

export const removeListing = (db: Db, by: Decider, id: string): Promise<void> =>
  onLocked(db, id, async (tx, { status }) => {
    await hideListing(tx, id)
    await record(tx, by, id, { action: 'product.deleted', before: { status }, after: { status: 'deleted' } })
  })

async function onLocked(
  db: Db,
  id: string,
  work: (tx: Tx, listing: LockedListing) => Promise<void>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('product.not_found')
  await inTransaction(db, async (tx) => {
    const listing = await lockAnyListing(tx, id)
    if (listing === null) throw new Refusal('product.not_found')
    await work(tx, listing)
  })
}

/** An unchanged decision is not recorded. */
async function keepDecision(
  tx: Tx,
  by: Decider,
  id: string,
  action: string,
  listing: LockedListing,
  next: Listing,
): Promise<void> {
  if (next === listing) return
  await saveListing(tx, id, next)
  const note = next.change?.note ?? next.reviewNote
  await record(tx, by, id, {
    action,
    detail: { version: next.version, ...(note === null ? {} : { note }) },
    ...changedFacts(factsOf(listing), factsOf(next)),
  })
  const isChange = listing.change?.status === 'pending'
  await notify(tx, [listing.farmerId], {
    kind: note === null ? 'listing_approved' : 'listing_rejected',
    // Each decision makes a new version.
    cause: `${id}:${next.version}`,
    productId: id,
    detail: { ...(isChange ? { of: 'change' } : {}), ...(note === null ? {} : { note }) },
  })
}

/** What the audit log compares: the status, and what buyers read. */
const factsOf = ({ status, change, reviewed }: Listing) => ({
  status,
  change: change?.status ?? null,
  ...Object.fromEntries(
    LISTING_FIELD_NAMES.map((field) => [field === 'pictureId' ? 'picture' : field, reviewed[field]]),
  ),
})

const record = (
  tx: Tx,
  { adminId, requestId }: Decider,
  subjectId: string,
  act: Pick<Act, 'action' | 'detail' | 'before' | 'after'>,
): Promise<void> => recordAct(tx, { actorId: adminId, subjectId, requestId, ...act })
