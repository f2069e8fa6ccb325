import type { StaffRole } from '@farmgate/domain/people/accounts/staff.ts'
import type { AlarmKind } from '@farmgate/domain/telling/alarm.ts'
import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import type {
  ChangesMailFacts,
  ClaimMailFacts,
  FarmMailFacts,
  MailRefund,
  OrderMailFacts,
} from './order-mail-facts.ts'

interface OrderState {
  readonly status: OrderStatus
  /** Paid, or cash on delivery: its farms pack it. */
  readonly isPlaced: boolean
}

export type OrderRow = Omit<OrderMailFacts, 'refund' | 'ordersUrl'> & OrderState

/** The order of this buyer; undefined for another buyer's order. */
export async function findOrderFacts(
  db: Db,
  orderId: string,
  buyerId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select orders.number::float8 as number, orders.created_at as "placedAt", buyer.name as "buyerName",
           orders.status, orders.placed as "isPlaced",
           orders.items_paise::float8 as "itemsPaise", orders.delivery_paise::float8 as "deliveryPaise",
           orders.platform_paise::float8 as "platformPaise", orders.total_paise::float8 as "totalPaise",
           (orders.total_paise - orders.reduced_paise)::float8 as "currentTotalPaise",
           orders.fees_back_paise::float8 as "feesBackPaise",
           orders.payment_method as "paymentMethod", orders.captured_paise > 0 as "isPaid",
           array[to_name, to_street, to_city || ' ' || to_pincode, to_state || ', ' || to_country] as "addressLines",
           contact_phone as phone, cancel_reason as "cancelReason",
           (select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity, 'unit', line.unit,
                               'linePaise', line.line_paise, 'keptParts', line.kept_parts, 'keptPaise', line.kept_paise,
                               'farmName', parcel.farmer_name, 'farmerId', parcel.farmer_id) order by line.position)
              from kept_lines as line
              join parcels as parcel on parcel.order_id = line.order_id and parcel.farmer_id = line.farmer_id
             where line.order_id = orders.id) as lines,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'farmerId', parcels.farmer_id, 'farmName', parcels.farmer_name, 'goesBy', parcels.goes_by,
                     'from', round_days.starts_at, 'to', round_days.ends_at, 'place', rounds.pickup_place)
                     order by round_days.starts_at, parcels.farmer_name), '[]')
              from parcels
              left join stops on stops.id = parcels.stop_id
              left join round_days on round_days.round_id = stops.round_id and round_days.day = stops.day
              left join rounds on rounds.id = stops.round_id
             where parcels.order_id = orders.id and ${isOpen('parcels')}) as coming
      from orders
      join accounts as buyer on buyer.id = orders.buyer_id
     where orders.id = ${orderId} and orders.buyer_id = ${buyerId}
  `.execute(db)
  return rows[0]
}

export type RefundRow = Omit<MailRefund, 'to'>

/**
 * The refund because the order was cancelled, also where the money arrived only afterwards. An order whose last item
 * was taken out has one refund per change of that moment: their sum.
 */
export async function findCancelRefund(db: Db, orderId: string): Promise<RefundRow | undefined> {
  const whole = await refundsOf(db, orderId).where(becauseOf('cancel', 'late')).executeTakeFirst()
  return (
    whole ??
    changeRefund(
      db,
      sql`
    select max(credit_notes.number) from credit_notes where credit_notes.order_id = ${orderId}`,
    )
  )
}

/** The sum that goes back with the changes of a credit note, and the state of its slowest refund. */
async function changeRefund(db: Db, creditNote: RawBuilder<unknown>): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select sum(refunds.amount_paise)::float8 as "amountPaise",
           (array_agg(refunds.state order by array_position(array['failed', 'due', 'sent', 'processed'], refunds.state)))[1]
             as state
      from credit_notes as note
      join refunds on refunds.order_id = note.order_id and refunds.cause like 'change:%'
       and split_part(refunds.cause, ':', 2)::int between note.first_position and note.last_position
     where note.number = (${creditNote})
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** The refund because the order was returned. */
export const findReturnRefund = (db: Db, orderId: string): Promise<RefundRow | undefined> =>
  refundsOf(db, orderId).where(becauseOf('return')).executeTakeFirst()

/** The refund with this id. A mail of an earlier release has the order as its cause: the newest of its refunds. */
export const findProcessedRefund = (db: Db, orderId: string, cause: string): Promise<RefundRow | undefined> =>
  refundsOf(db, orderId)
    .where('state', '=', 'processed')
    .$if(cause !== orderId, (refunds) => refunds.where('id', '=', cause))
    .executeTakeFirst()

/** Or resent by an operator, in place of a refund that failed. */
const becauseOf = (...causes: readonly string[]) =>
  sql<boolean>`(cause = any(${causes}::text[]) or cause like 'manual:%')`

/** The newest first. */
const refundsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('refunds')
    .select([
      sql<number>`amount_paise::float8`.as('amountPaise'),
      sql<MailRefund['state']>`state`.as('state'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)

export type FarmRow = Omit<FarmMailFacts, 'ordersUrl'> & OrderState

/** This farm's part of the order; undefined for an order without one. */
export async function findFarmFacts(db: Db, orderId: string, farmerId: string): Promise<FarmRow | undefined> {
  const { rows } = await sql<FarmRow>`
    select orders.number::float8 as number, orders.created_at as "placedAt", farm.name as "farmName",
           orders.status, orders.placed as "isPlaced",
           buyer.name as "buyerName", concat_ws(', ', nullif(to_city, ''), nullif(to_state, '')) as "buyerPlace",
           parcel.items_paise::float8 as "itemsPaise",
           (parcel.items_paise - parcel.reduced_paise)::float8 as "currentTotalPaise", orders.cancel_reason as "cancelReason",
           (select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity, 'unit', line.unit,
                               'linePaise', line.line_paise, 'keptParts', line.kept_parts, 'keptPaise', line.kept_paise)
                             order by line.position)
              from kept_lines as line
             where line.order_id = parcel.order_id and line.farmer_id = parcel.farmer_id) as lines
      from parcels as parcel
      join orders on orders.id = parcel.order_id
      join accounts as buyer on buyer.id = orders.buyer_id
      join accounts as farm on farm.id = parcel.farmer_id
     where parcel.order_id = ${orderId} and parcel.farmer_id = ${farmerId}
  `.execute(db)
  return rows[0]
}

/**
 * The changes of an order that were made together with the one at this position. A farm gets those of its own items,
 * and nothing about the refund.
 */
export async function findChangesFacts(
  db: Db,
  orderId: string,
  position: number,
  farmerId: string | null,
): Promise<ChangesMailFacts | undefined> {
  const { rows } = await sql<Omit<ChangesMailFacts, 'refund'>>`
    select note.number::float8 as "creditNote", min(change.by) as by, min(change.reason) as reason,
           jsonb_agg(jsonb_build_object(
             'name', line.name, 'farmName', parcel.farmer_name, 'unit', line.unit, 'kind', change.kind,
             'lessParts', change.less_parts, 'keptParts', change.kept_parts, 'amountPaise', change.amount_paise,
             'feesPaise', change.fees_paise) order by change.position) as changes
      from credit_notes as note
      join line_changes as change
        on change.order_id = note.order_id and change.position between note.first_position and note.last_position
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
      join parcels as parcel on parcel.order_id = line.order_id and parcel.farmer_id = line.farmer_id
     where note.order_id = ${orderId} and ${position} between note.first_position and note.last_position
       and (${farmerId}::uuid is null or line.farmer_id = ${farmerId}::uuid)
     group by note.number`.execute(db)
  const [facts] = rows
  if (facts === undefined) return undefined
  const refund =
    farmerId === null ? await changeRefund(db, sql`select ${facts.creditNote}::bigint`) : undefined
  return { ...facts, refund: refund ?? null }
}

/** A claim about an item of this buyer or of this farm; undefined for other people's. */
export async function findClaimFacts(
  db: Db,
  claimId: string,
  recipientId: string,
): Promise<ClaimMailFacts | undefined> {
  const { rows } = await sql<ClaimMailFacts>`
    select orders.number::float8 as "orderNumber", orders.created_at as "placedAt", line.name as item, line.unit,
           claim.parts, claim.reason, claim.words, claim.state, claim.asked_paise::float8 as "askedPaise",
           claim.given_paise::float8 as "givenPaise", claim.note, orders.payment_method as "paymentMethod",
           (select jsonb_build_object('amountPaise', refunds.amount_paise, 'state', refunds.state) from refunds
             where refunds.order_id = claim.order_id and refunds.cause = 'change:' || claim.change_position) as refund
      from item_claims as claim
      join orders on orders.id = claim.order_id
      join order_lines as line on line.order_id = claim.order_id and line.product_id = claim.product_id
     where claim.id = ${claimId} and ${recipientId}::uuid in (claim.buyer_id, claim.farmer_id)`.execute(db)
  return rows[0]
}

/** What an operator's mail mentions; undefined once the claim is decided. */
export async function findOpenClaim(
  db: Db,
  claimId: string,
): Promise<{ number: number; item: string } | undefined> {
  const { rows } = await sql<{ number: number; item: string }>`
    select orders.number::float8 as number, line.name as item
      from item_claims as claim
      join orders on orders.id = claim.order_id
      join order_lines as line on line.order_id = claim.order_id and line.product_id = claim.product_id
     where claim.id = ${claimId} and claim.state = 'pending'`.execute(db)
  return rows[0]
}

/** The stage of one farm's parcel. */
export const findParcelStatus = async (
  db: Db,
  orderId: string,
  farmerId: string,
): Promise<OrderStatus | undefined> =>
  (
    await db
      .selectFrom('parcels')
      .select('status')
      .where('order_id', '=', orderId)
      .where('farmer_id', '=', farmerId)
      .executeTakeFirst()
  )?.status

/** A product on sale; null once it is not. */
export const findSoldName = async (db: Db, productId: string): Promise<string | null> =>
  (await db.selectFrom('sellable_products').select('name').where('id', '=', productId).executeTakeFirst())
    ?.name ?? null

/** This farmer's listing; undefined for another farmer's or a deleted one. */
export const findListingName = async (
  db: Db,
  productId: string,
  farmerId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .where('farmer_id', '=', farmerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.name

/** The name of a farm whose change is pending; undefined once it is decided. */
export const findFarmThatWaits = async (db: Db, farmerId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('farm_changes')
      .innerJoin('accounts', 'accounts.id', 'farm_changes.account_id')
      .select('accounts.name')
      .where('farm_changes.account_id', '=', farmerId)
      .where('farm_changes.status', '=', 'pending')
      .executeTakeFirst()
  )?.name

/** What an operator's mail mentions. */
export const findOrderNumber = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select([sql<number>`number::float8`.as('number'), 'return_status as returnStatus'])
    .where('id', '=', orderId)
    .executeTakeFirst()

/** What the mail about an alarm mentions; undefined once the alarm is resolved. */
export async function findAlarmFacts(
  db: Db,
  id: string,
): Promise<{ kind: AlarmKind; count: number; amountPaise: number } | undefined> {
  const { rows } = await sql<{ kind: AlarmKind; count: number; amountPaise: number }>`
    select kind,
           coalesce(facts ->> 'payments', facts ->> 'refunds', facts ->> 'orders', facts ->> 'count', '0')::int as count,
           coalesce(facts ->> 'amountPaise', '0')::float8 as "amountPaise"
      from alarms where id = ${id} and resolved_at is null`.execute(db)
  return rows[0]
}

/** The role that a person is invited to, while the invitation waits. */
export const findInvitation = (
  db: Db,
  accountId: string,
): Promise<{ readonly staffRole: StaffRole } | undefined> =>
  db
    .selectFrom('accounts')
    .select(sql<StaffRole>`staff_role`.as('staffRole'))
    .where('id', '=', accountId)
    .where('status', '=', 'invited')
    .executeTakeFirst()

/** Who did something about a person who runs the market, and that person. One who is invited has an address only. */
export const staffNames = (change: {
  readonly byId: RawBuilder<unknown>
  readonly personId: RawBuilder<unknown>
}) => sql`
  select doer.name as by, case person.status when 'invited' then person.email else person.name end as person
    from accounts as doer, accounts as person
   where doer.id = (${change.byId})::uuid and person.id = (${change.personId})::uuid`

export async function findStaffNames(
  db: Db,
  { byId, personId }: Readonly<Record<string, string>>,
): Promise<{ readonly by: string; readonly person: string } | undefined> {
  const names = staffNames({ byId: sql`${byId}`, personId: sql`${personId}` })
  const { rows } = await sql<{ by: string; person: string }>`${names}`.execute(db)
  return rows[0]
}
