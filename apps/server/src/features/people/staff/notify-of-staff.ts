import type { StaffChange, StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'
import { notifyOwners } from '#features/telling/notices/notify.ts'

interface StaffNews {
  readonly change: StaffChange
  /** Who did it. */
  readonly byId: string
  readonly personId: string
  readonly staffRole: StaffRole
}

/**
 * Notifies every owner in the inbox and by mail, also the one whose session was used: it may be stolen. Call it before
 * the change is written, so that an owner who is about to be none hears of it too.
 */
export async function notifyOfStaff(tx: Tx, { change, byId, personId, staffRole }: StaffNews): Promise<void> {
  const detail = { change, byId, personId, role: staffRole }
  await notifyOwners(tx, { kind: 'staff_changed', cause: uuid(), detail })
}
