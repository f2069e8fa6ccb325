import type { ClaimReason, ClaimState } from '@farmgate/domain/ordering/order-changes/claim.ts'
import type { LineActor, LineChangeKind } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { StoredPicture } from '#features/catalogue/pictures/present-picture.ts'

/** A change of one line. Times are text, because it is inside JSON. */
export interface ChangeView {
  readonly position: number
  readonly productId: string
  readonly kind: LineChangeKind
  readonly by: LineActor
  readonly at: string
  readonly reason: string | null
  readonly picture: StoredPicture | null
  readonly lessParts: number
  readonly keptParts: number
  readonly keptPaise: number
  /** Of the line and of the fees. */
  readonly backPaise: number
}

/** A claim about one line. Times are text, because it is inside JSON. */
export interface ClaimView {
  readonly id: string
  readonly productId: string
  readonly parts: number
  readonly reason: ClaimReason
  readonly words: string | null
  readonly picture: StoredPicture | null
  readonly late: boolean
  /** A driver did not have the bag. */
  readonly byDriver: boolean
  readonly at: string
  readonly askedPaise: number
  readonly state: ClaimState
  readonly givenPaise: number | null
  readonly note: string | null
  readonly decidedAt: string | null
  readonly farmWords: string | null
  readonly farmAnsweredAt: string | null
}

export interface RefundView {
  readonly amountPaise: number
  readonly state: 'due' | 'sent' | 'processed' | 'failed'
  readonly isCash: boolean
  /** As text, because it is inside JSON. */
  readonly at: string
}

/** What became of an order after it was placed. Most orders come as they were ordered. */
export interface OrderChanges {
  readonly changes: readonly ChangeView[]
  readonly refunds: readonly (RefundView & { readonly id: string; readonly cause: string })[]
  readonly creditNotes: readonly {
    readonly number: number
    readonly at: string
    readonly firstChange: number
    readonly lastChange: number
  }[]
  readonly claims: readonly ClaimView[]
}

/** How much of it an order has. */
export interface Counted {
  readonly id: string
  readonly changeCount: number
  readonly claimCount: number
  readonly isRefunded: boolean
}

const NOTHING: OrderChanges = { changes: [], refunds: [], creditNotes: [], claims: [] }

/**
 * Adds their changes to orders. A statement of its own, and only for those that have some: as a part of the lists it cost
 * each of them a tenth of their time. Changes that were made since the orders were read are left out, so that they add up.
 */
export async function withChanges<Row extends Counted>(
  db: Db,
  orders: readonly Row[],
): Promise<(Row & OrderChanges)[]> {
  const changed = orders.filter(
    ({ changeCount, claimCount, isRefunded }) => changeCount > 0 || claimCount > 0 || isRefunded,
  )
  if (changed.length === 0) return orders.map((order) => ({ ...order, ...NOTHING }))
  const { rows } = await sql<OrderChanges & { id: string }>`
    select seen.id, (${changesOf(sql`true`)}) as changes, (${creditNotesOf}) as "creditNotes", (${refundsOf}) as refunds,
           (${claimsOf}) as claims
      from ${seen(changed)}`.execute(db)
  return orders.map((order) => ({ ...order, ...(rows.find(({ id }) => id === order.id) ?? NOTHING) }))
}

/** The same for a farm: the changes of its own lines, and nothing else. */
export async function withOwnChanges<Row extends Pick<Counted, 'id' | 'changeCount'>>(
  db: Db,
  farmerId: string,
  orders: readonly Row[],
): Promise<(Row & Pick<OrderChanges, 'changes'>)[]> {
  const changed = orders.filter(({ changeCount }) => changeCount > 0)
  if (changed.length === 0) return orders.map((order) => ({ ...order, changes: [] }))
  const { rows } = await sql<Pick<OrderChanges, 'changes'> & { id: string }>`
    select seen.id, (${changesOf(sql`line.farmer_id = ${farmerId}`)}) as changes from ${seen(changed)}`.execute(
    db,
  )
  return orders.map((order) => ({
    ...order,
    changes: rows.find(({ id }) => id === order.id)?.changes ?? [],
  }))
}

const seen = (orders: readonly Pick<Counted, 'id' | 'changeCount'>[]): RawBuilder<unknown> => sql`
  unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ changeCount }) => changeCount)}::integer[]) as seen (id, changes)`

/** A picture as views need it, for a query that has `picture` in scope. */
export const pictureOf = sql`json_build_object(
  'id', picture.id, 'width', picture.width, 'placeholder', picture.placeholder, 'complete', picture.complete)`

const changesOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select coalesce(json_agg(json_build_object(
             'position', change.position, 'productId', change.product_id, 'kind', change.kind, 'by', change.by,
             'at', change.at, 'reason', change.reason,
             'picture', (select ${pictureOf} from pictures as picture where picture.id = change.picture_id),
             'lessParts', change.less_parts, 'keptParts', change.kept_parts, 'keptPaise', change.kept_paise,
             'backPaise', change.amount_paise + change.fees_paise
           ) order by change.position), '[]'::json)
      from line_changes as change
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
     where change.order_id = seen.id and change.position <= seen.changes and ${which}`

const creditNotesOf = sql`
  select coalesce(json_agg(json_build_object(
           'number', note.number, 'at', note.issued_at, 'firstChange', note.first_position, 'lastChange', note.last_position
         ) order by note.number), '[]'::json)
    from credit_notes as note where note.order_id = seen.id and note.last_position <= seen.changes`

const claimsOf = sql`
  select coalesce(json_agg(json_build_object(
           'id', claim.id, 'productId', claim.product_id, 'parts', claim.parts, 'reason', claim.reason,
           'words', claim.words,
           'picture', (select ${pictureOf} from pictures as picture where picture.id = claim.picture_id),
           'late', claim.late, 'byDriver', claim.mark_id is not null, 'at', claim.created_at, 'askedPaise', claim.asked_paise, 'state', claim.state,
           'givenPaise', claim.given_paise, 'note', claim.note, 'decidedAt', claim.decided_at,
           'farmWords', claim.farm_words, 'farmAnsweredAt', claim.farm_answered_at
         ) order by claim.created_at), '[]'::json)
    from item_claims as claim where claim.order_id = seen.id`

/** Each of the order's own refunds once: one that failed and was sent again has the state of the newest attempt. */
const refundsOf = sql`
  with recursive attempts as (
    select cause, id, resent_as, created_at, 0 as tries from refunds
     where order_id = seen.id and (cause in ('cancel', 'return') or cause like 'change:%')
    union all
    select attempts.cause, again.id, again.resent_as, attempts.created_at, attempts.tries + 1
      from attempts join refunds as again on again.id = attempts.resent_as
  )
  select coalesce(json_agg(json_build_object(
           'id', newest.id, 'cause', attempts.cause, 'amountPaise', newest.amount_paise, 'state', newest.state,
           'isCash', newest.payment_id is null, 'at', coalesce(newest.ended_at, newest.created_at)
         ) order by attempts.created_at, attempts.id), '[]'::json)
    from attempts join refunds as newest on newest.id = attempts.id
   where attempts.resent_as is null`
