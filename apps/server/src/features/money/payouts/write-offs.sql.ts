import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface WriteOffRow {
  readonly id: string
  readonly farmer: { readonly id: string; readonly name: string }
  readonly amountPaise: number
  readonly reason: string
  readonly state: 'requested' | 'approved' | 'withdrawn'
  readonly requestedAt: Date
  readonly requestedBy: { readonly id: string; readonly name: string }
  readonly approvedBy: { readonly id: string; readonly name: string } | null
}

const writeOffRows = sql`
  select write_off.id, json_build_object('id', farm.id, 'name', farm.name) as farmer,
         write_off.amount_paise::float8 as "amountPaise", write_off.reason,
         case when write_off.approved_at is not null then 'approved'
              when write_off.withdrawn_at is not null then 'withdrawn' else 'requested' end as state,
         write_off.requested_at as "requestedAt",
         json_build_object('id', requester.id, 'name', requester.name) as "requestedBy",
         case when approver.id is not null then json_build_object('id', approver.id, 'name', approver.name) end as "approvedBy"
    from write_offs as write_off
    join accounts as farm on farm.id = write_off.farmer_id
    join accounts as requester on requester.id = write_off.requested_by
    left join accounts as approver on approver.id = write_off.approved_by`

export async function listWriteOffs(db: Db, limit: number): Promise<WriteOffRow[]> {
  const { rows } = await sql<WriteOffRow>`
    ${writeOffRows} order by write_off.requested_at desc, write_off.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findWriteOff(db: Db | Tx, id: string): Promise<WriteOffRow | undefined> {
  const { rows } = await sql<WriteOffRow>`${writeOffRows} where write_off.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the write-off itself. */
export async function lockWriteOff(tx: Tx, id: string): Promise<WriteOffRow | undefined> {
  await sql`select from write_offs where id = ${id} for update`.execute(tx)
  return findWriteOff(tx, id)
}

const FARM_LOCK = 7_422

/** What a write-off is decided by. Holds a lock until the transaction ends, so that no debt is written off twice. */
export async function lockFarmDebt(
  tx: Tx,
  farmerId: string,
): Promise<{ readonly isSuspended: boolean; readonly balancePaise: number } | undefined> {
  await sql`select pg_advisory_xact_lock(${FARM_LOCK}, hashtext(${farmerId}))`.execute(tx)
  const { rows } = await sql<{ isSuspended: boolean; balancePaise: number }>`
    select suspended_at is not null as "isSuspended",
           (select coalesce(-sum(amount_paise), 0) from ledger_entries where farmer_id = account_id)::float8 as "balancePaise"
      from farmer_profiles where account_id = ${farmerId}`.execute(tx)
  return rows[0]
}

export async function insertWriteOff(
  tx: Tx,
  writeOff: {
    readonly id: string
    readonly farmerId: string
    readonly amountPaise: number
    readonly reason: string
    readonly adminId: string
  },
): Promise<void> {
  await sql`
    insert into write_offs (id, farmer_id, amount_paise, reason, requested_by)
    values (${writeOff.id}, ${writeOff.farmerId}, ${writeOff.amountPaise}, ${writeOff.reason}, ${writeOff.adminId})`.execute(
    tx,
  )
}

export async function saveWriteOffApproved(tx: Tx, id: string, adminId: string): Promise<void> {
  await sql`update write_offs set approved_by = ${adminId}, approved_at = now() where id = ${id}`.execute(tx)
}

export async function saveWithdrawn(tx: Tx, id: string): Promise<void> {
  await sql`update write_offs set withdrawn_at = now() where id = ${id}`.execute(tx)
}
