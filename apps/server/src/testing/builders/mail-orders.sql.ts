import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'

/** Rows as mails read them, without stock and ledger: for a database whose invariants are not checked. */

export interface MailPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

export async function addPerson(
  db: Db,
  role: 'user' | 'farmer',
  name: string,
  language: Language = 'en',
): Promise<MailPerson> {
  const id = uuid()
  const person = { id, name, email: `${id}@example.in` }
  const realm = role === 'farmer' ? 'farmers' : 'users'
  await db
    .insertInto('accounts')
    .values({ ...person, role, realm, language, password_hash: 'none' })
    .execute()
  return person
}

export interface MailOrder {
  readonly buyer: MailPerson
  readonly lines: readonly { readonly farmer: MailPerson; readonly name: string; readonly paise: number }[]
  readonly method?: PaymentMethod
  readonly isPaid?: boolean
  readonly status?: OrderStatus
  readonly refund?: { readonly cause: string; readonly state: string }
}

/** Three kilos of each line. */
export const addOrder = (db: Db, order: MailOrder): Promise<string> =>
  inTransaction(db, async (tx) => {
    // Triggers and foreign keys are off; check constraints still apply.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { buyer, lines, method = 'Cash on Delivery', isPaid = false, status = 'confirmed', refund } = order
    const isCancelled = status === 'cancelled'
    const id = uuid()
    const itemsPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
    const totalPaise = itemsPaise + 25_00
    const placed = isPaid || method === 'Cash on Delivery'
    await tx
      .insertInto('orders')
      .values({
        id,
        buyer_id: buyer.id,
        payment_method: method,
        items_paise: itemsPaise,
        delivery_paise: 20_00,
        platform_paise: 5_00,
        total_paise: totalPaise,
        captured_paise: isPaid ? totalPaise : 0,
        paid_at: isPaid ? sql<Date>`now()` : null,
        payment_deadline: placed || isCancelled ? null : sql<Date>`now()`,
        status,
        cancel_reason: isCancelled ? 'Ordered by mistake' : null,
        cancelled_by: isCancelled ? 'buyer' : null,
        cancelled_at: isCancelled ? sql<Date>`now()` : null,
        to_name: 'Asha S. Kulkarni',
        to_phone: '9822041873',
        to_email: 'asha.at.home@example.in',
        to_street: '14 Prabhat Road',
        to_city: 'Pune',
        to_state: 'Maharashtra',
        to_pincode: '411004',
        to_country: 'India',
        contact_name: 'Asha at the gate',
        contact_phone: '9822055555',
      })
      .execute()
    const farms = new Map(lines.map(({ farmer }) => [farmer.id, farmer]))
    await tx
      .insertInto('parcels')
      .values(
        [...farms.values()].map((farmer) => ({
          order_id: id,
          farmer_id: farmer.id,
          farmer_name: farmer.name,
          farmer_place: 'Ratnagiri',
          items_paise: lines.reduce((sum, line) => sum + (line.farmer === farmer ? line.paise : 0), 0),
          status,
          placed,
        })),
      )
      .execute()
    await tx
      .insertInto('order_lines')
      .values(
        lines.map(({ farmer, name, paise }, position) => ({
          order_id: id,
          product_id: uuid(),
          farmer_id: farmer.id,
          position,
          name,
          unit: 'kg' as const,
          picture_id: 'none',
          unit_price_paise: paise / 3,
          quantity: 3,
        })),
      )
      .execute()
    if (refund !== undefined) {
      const isOpen = refund.state === 'due' || refund.state === 'sent'
      await tx
        .insertInto('refunds')
        .values({
          id: uuid(),
          order_id: id,
          payment_id: method === 'Cash on Delivery' ? null : uuid(),
          amount_paise: totalPaise,
          ...refund,
          next_try_at: isOpen && method !== 'Cash on Delivery' ? sql<Date>`now()` : null,
          ended_at: isOpen ? null : sql<Date>`now()`,
        })
        .execute()
    }
    return id
  })

export interface MailRow {
  readonly id: string
  readonly orderId: string
  readonly recipientId: string
  readonly isSent: boolean
  readonly attempts: number
  /** Null when it will not be retried. */
  readonly nextTryInMs: number | null
  readonly lastError: string | null
}

export async function mailsOf(db: Db, orderId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, order_id as "orderId", recipient_id as "recipientId", sent_at is not null as "isSent", attempts, last_error as "lastError",
           (extract(epoch from next_try_at - now()) * 1000)::float8 as "nextTryInMs"
      from mails where order_id = ${orderId} order by id
  `.execute(db)
  return rows
}

/** Makes the next try due now. */
export async function passTime(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .execute()
}

export async function setTries(db: Db, id: string, attempts: number): Promise<void> {
  await db.updateTable('mails').set({ attempts }).where('id', '=', id).execute()
}

export async function closeAccount(db: Db, id: string, how: 'disabled' | 'deleted'): Promise<void> {
  await db
    .updateTable('accounts')
    .set(how === 'disabled' ? { status: 'disabled' } : { deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
