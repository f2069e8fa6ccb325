import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/pool.ts'
import type { DB } from '#db/schema.ts'
import { deleteUnusedOf } from '#features/catalogue/pictures/pictures.sql.ts'

/** Who is erased. The addresses are all that are known of them and belong to no other account. */
interface ErasedPerson {
  readonly id: string
  readonly emails: readonly string[]
}

type Table = keyof DB

interface PersonalRows {
  readonly table: Table
  /** How the person's rows are found. */
  readonly whose: (person: ErasedPerson) => RawBuilder<unknown>
  /** What happens to them: the whole row is deleted, or these columns are set to these values. */
  readonly becomes: 'deleted' | Readonly<Record<string, RawBuilder<unknown>>>
}

/** A table and the columns of it that exist. */
const personal = <T extends Table>(
  table: T,
  whose: PersonalRows['whose'],
  becomes: 'deleted' | { readonly [Column in keyof DB[T]]?: RawBuilder<unknown> },
): PersonalRows => ({ table, whose, becomes: becomes as PersonalRows['becomes'] })

const DELETED_NAME = sql.lit('Deleted user')
const EMPTY = sql.lit('')
const NONE = sql`null`
const NO_DETAIL = sql`'{}'::jsonb`
const WITHOUT_WORDS = sql`detail - array['reason', 'note']`

const isBuyer = ({ id }: ErasedPerson) => sql`buyer_id = ${id}`
const isStopOf = (buyerId: string) => sql`
  stop_id in (
    select stops.id from stops join orders on orders.id = stops.order_id where orders.buyer_id = ${buyerId})`
/** About an order of the person, in the inbox or the mails of someone else. */
const isOfOthers =
  (recipient: RawBuilder<unknown>) =>
  ({ id }: ErasedPerson) =>
    sql`
    ${recipient} <> ${id} and order_id in (select id from orders where buyer_id = ${id})
    and detail ?| array['reason', 'note']`
const isAccount = ({ id }: ErasedPerson) => sql`account_id = ${id}`

/**
 * Every column that contains data of a buyer, and what happens to it when they are deleted. A column that is neither
 * here nor in `APPEND_ONLY` nor on the list of columns without personal data fails `personal-data.test.ts`.
 */
export const PERSONAL: readonly PersonalRows[] = [
  personal('sessions', isAccount, 'deleted'),
  personal('account_devices', isAccount, 'deleted'),
  personal('account_links', isAccount, 'deleted'),
  personal('recovery_requests', ({ emails }) => sql`lower(email) = any(${emails}::text[])`, 'deleted'),
  personal('saved_addresses', isAccount, 'deleted'),
  personal('addresses', isAccount, 'deleted'),
  personal('cart_lines', isBuyer, 'deleted'),
  personal('carts', isBuyer, 'deleted'),
  personal('reach_requests', isAccount, 'deleted'),
  personal('notices', isAccount, 'deleted'),
  personal('unwanted_mails', isAccount, 'deleted'),
  personal('unverified_mails', isAccount, 'deleted'),
  personal('picture_owners', isAccount, 'deleted'),
  personal('newsletter_subscribers', ({ emails }) => sql`email_norm = any(${emails}::text[])`, 'deleted'),
  personal(
    'sign_in_attempts',
    ({ id, emails }) => sql`address_hash in (
      select sha256(convert_to('users|' || email, 'UTF8')) from unnest(${emails}::text[]) as email
      union all
      select sha256(convert_to('account|' || ${id}, 'UTF8')))`,
    'deleted',
  ),
  // The stored response to a registration contains the name and the address, under no account's key. Those to operators
  // and farms contain the person's orders.
  personal(
    'idempotency_keys',
    ({ id }) => sql`subject = ${id} or (subject = 'anyone' and strpos(answer::text, ${id}) > 0)
      or exists (
        select from orders
         where buyer_id = ${id} and strpos(idempotency_keys.answer::text, orders.id::text) > 0
           and subject in (
             select id::text from accounts where role = 'admin'
             union all
             select farmer_id::text from parcels where parcels.order_id = orders.id))`,
    'deleted',
  ),
  // What an operator searched for. A link is valid for two minutes; an expired one is useless.
  personal(
    'export_links',
    ({ id }) => sql`question ->> 'q' <> '' and (expires_at < now() or exists (
      select from accounts left join buyer_addresses as address on address.account_id = accounts.id
       where accounts.id = ${id}
         and strpos(lower(concat_ws(' ', accounts.name, accounts.email, address.phone)), lower(question ->> 'q')) > 0))`,
    'deleted',
  ),
  // A mail server's error may repeat the address, and a note to the person may name them.
  personal('mails', ({ id }) => sql`recipient_id = ${id}`, {
    last_error: NONE,
    left_address: NONE,
    detail: NO_DETAIL,
  }),
  personal('orders', isBuyer, {
    to_name: DELETED_NAME,
    to_phone: EMPTY,
    to_email: EMPTY,
    to_street: EMPTY,
    to_city: EMPTY,
    to_state: EMPTY,
    to_pincode: EMPTY,
    to_country: EMPTY,
    contact_name: DELETED_NAME,
    contact_phone: EMPTY,
    return_reason: NONE,
    return_note: NONE,
    return_picture_id: NONE,
    // Buyers and the system choose from a fixed list; an operator writes freely.
    cancel_reason: sql`case when cancelled_by = 'admin' then 'Deleted' else cancel_reason end`,
  }),
  // A farm's or an operator's words may name the buyer; that there was a decision stays.
  personal('item_claims', isBuyer, {
    words: NONE,
    picture_id: NONE,
    upi_id: NONE,
    farm_words: sql`case when farm_words is not null then 'Deleted' end`,
    note: sql`case when note is not null then 'Deleted' end`,
  }),
  // A mark that names a person keeps that it did.
  personal('stop_marks', ({ id }) => isStopOf(id), {
    handed_to: sql`case when handed_to is not null then 'Deleted' end`,
    picture_id: NONE,
  }),
  // What farms and operators read about the orders may quote their words about the buyer.
  personal('notices', isOfOthers(sql`account_id`), { detail: WITHOUT_WORDS }),
  personal('mails', isOfOthers(sql`recipient_id`), { detail: WITHOUT_WORDS }),
  // After the orders, as everywhere: locks are taken in one order.
  personal('payments', ({ id }) => sql`order_id in (select id from orders where buyer_id = ${id})`, {
    error_description: NONE,
  }),
  // The address stays unique, the hash matches no password, and the changed status ends every session.
  personal('accounts', ({ id }) => sql`id = ${id}`, {
    name: DELETED_NAME,
    email: sql`'deleted-' || id || '@deleted.invalid'`,
    fallback_email: NONE,
    fallback_verified_at: NONE,
    contested_email: NONE,
    password_hash: EMPTY,
    status: sql`'disabled'`,
    disabled_at: NONE,
    disabled_reason: NONE,
    phone_confirmed_at: NONE,
    phone_confirmed_by: NONE,
    deleted_at: sql`now()`,
  }),
]

/** What only `anonymise_append_only_rows()` may blank, from a row in `erasures`: the migration has its statements. */
export const APPEND_ONLY = ['order_events.detail', 'line_changes.reason', 'audit_log.detail'] as const

/** Erases the person everywhere; orders, lines and ledger stay as they are. */
export async function erase(tx: Tx, id: string): Promise<void> {
  const person = { id, emails: await emailsOf(tx, id) }
  const photos = await photosOf(tx, id)
  for (const rows of PERSONAL) await eraseRows(tx, rows, person)
  await deleteUnusedOf(tx, photos)
  await tx.insertInto('erasures').values({ account_id: id }).execute()
}

async function eraseRows(
  tx: Tx,
  { table, whose, becomes }: PersonalRows,
  person: ErasedPerson,
): Promise<void> {
  if (becomes === 'deleted') {
    await sql`delete from ${sql.table(table)} where ${whose(person)}`.execute(tx)
    return
  }
  const changes = Object.entries(becomes).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${whose(person)}`.execute(tx)
}

/** The person's known addresses, except those another account signs in with. */
async function emailsOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(known.email) as email
      from (
        select email from accounts where id = ${id}
        union all
        select email from buyer_addresses where account_id = ${id}
        union all
        select to_email from orders where buyer_id = ${id}
        union all
        select left_address from mails where recipient_id = ${id}
        union all
        select email from account_links where account_id = ${id}
        union all
        select unnest(array[fallback_email, contested_email]) from accounts where id = ${id}
      ) as known
     where known.email <> ''
       and not exists (select from accounts where email_norm = lower(known.email) and id <> ${id})`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

async function photosOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from picture_owners where account_id = ${id}
    union
    select picture_id from stop_marks where picture_id is not null and ${isStopOf(id)}
     order by id`.execute(tx)
  return rows.map((picture) => picture.id)
}
