import { addAddress, loginUser, registerUser, updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { addToCart } from '@farmgate/contract/ordering/cart.ts'
import { decideClaim } from '@farmgate/contract/ordering/claim-admin.ts'
import { answerClaim, makeClaim } from '@farmgate/contract/ordering/claims.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { subscribe } from '@farmgate/contract/market/newsletter.ts'
import { saveMailSettings } from '@farmgate/contract/telling/notices.ts'
import {
  advanceOrder,
  allOrders,
  cancelOrder,
  farmOrders,
  oneOrder,
  operatorCancelOrder,
  ordersOfUser,
  placeOrder,
} from '@farmgate/contract/ordering/orders.ts'
import { endParcel, refundLine } from '@farmgate/contract/ordering/order-admin.ts'
import { packParcel } from '@farmgate/contract/delivery/packing.ts'
import { allReturns, decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { deleteUser } from '@farmgate/contract/people/users.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { workerOf } from '#testing/builders/money.ts'
import { sendForm, takePhoto } from '#testing/builders/listings.ts'
import { openMarket, outcome, PASSWORD, type Person } from '#testing/market.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, orderBody, paidOrder } from '#testing/builders/orders.ts'
import { sweepMoney } from '#features/money/payment-reconciliation/sweep-money.ts'
import { APPEND_ONLY, PERSONAL } from './personal-data.sql.ts'

const market = await openMarket()
const admin = await market.person('admin')
const farmer = await market.person('farmer')
const item = { _id: await putOnSale(market.db, { farmerId: farmer.id, available: 1_000 }), price: 40 }

/** Columns without data of a buyer, and what they contain instead. A new column is classified here or in `PERSONAL`. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'accounts.email_norm': 'follows email',
  'accounts.language': 'one of two',
  'alarms.cause': 'one of a list, or an account id',
  'alarms.facts': "numbers, and the gateway's words about our key",
  'alarms.kind': 'one of a list',
  'alarms.resolution': 'one of a list',
  'audit_log.action': 'one of a list',
  'audit_log.after': 'stages, and names of admins',
  'audit_log.before': 'stages, and names of admins',
  'audit_log.request_id': 'an id',
  'audit_log.subject_id': 'an id',
  'gateway_account.first_key_id': 'a public key id of the gateway',
  'gateway_account.key_id': 'a public key id of the gateway',
  'gateway_keys.key_id': 'a public key id of the gateway',
  'gateway_keys.state': 'one of a list',
  'payment_intents.gateway_key_id': 'a public key id of the gateway',
  'request_samples.buckets': 'numbers',
  'request_samples.commit': 'a commit',
  'system_samples.figures': 'numbers',
  'verification_runs.broken': 'names of invariants',
  'verification_runs.scope': 'one of a list',
  'recovery_codes.code_hash': 'a hash, of operators only',
  'second_factors.cipher': 'encrypted, of operators only',
  'second_factors.key_id': 'the name of a key of ours',
  'cash_counts.reason': 'an operator’s words about a day',
  'cash_counts.settled_because': 'an operator’s words about a day',
  'categories.name': 'the shop’s',
  'category_aliases.category': 'the shop’s',
  'category_aliases.word': 'the shop’s',
  'farm_changes.about': 'a farmer’s',
  'farm_changes.avatar': 'a farmer’s',
  'farm_changes.name': 'a farmer’s',
  'farm_changes.note': 'a farmer’s',
  'farm_changes.place': 'a farmer’s',
  'farmer_profiles.about': 'a farmer’s',
  'farmer_profiles.avatar': 'a farmer’s',
  'farmer_profiles.delivery': 'one of a list',
  'farmer_profiles.phone': 'a farmer’s',
  'farmer_profiles.place': 'a farmer’s',
  'farmer_profiles.suspend_reason': 'a farmer’s',
  'farmer_profiles.verified_what': 'a farmer’s',
  'home_copy.text': 'the shop’s',
  'held_weights.picture_id': 'an id',
  'held_weights.reason': 'ten minutes old at most, of an open order: nobody with one is erased',
  'item_claims.reason': 'one of a list',
  'item_claims.state': 'one of a list',
  'line_changes.by': 'one of a list',
  'line_changes.picture_id': 'an id',
  'ledger_txns.kind': 'one of a list',
  'ledger_txns.source': 'one of a list',
  'legal_pages.checked_by': 'the market’s counsel',
  'legal_pages.page': 'one of four',
  'legal_pages.text_en': 'the market’s, published',
  'legal_pages.text_hi': 'the market’s, published',
  'mails.cause': 'an id',
  'mails.kind': 'one of a list',
  'market_identity.apmc': 'the market’s, published',
  'market_identity.city': 'the market’s, published',
  'market_identity.email': 'the market’s, published',
  'market_identity.fssai': 'the market’s, published',
  'market_identity.gstin': 'the market’s, published',
  'market_identity.legal_name': 'the market’s, published',
  'market_identity.officer_email': 'the market’s, published',
  'market_identity.officer_hours': 'the market’s, published',
  'market_identity.officer_name': 'the market’s, published',
  'market_identity.officer_phone': 'the market’s, published',
  'market_identity.phone': 'the market’s, published',
  'market_identity.pincode': 'the market’s, published',
  'market_identity.registration': 'the market’s, published',
  'market_identity.state': 'the market’s, published',
  'market_identity.street': 'the market’s, published',
  'market_settings.delivery_claim': 'one of a list',
  'market_settings.outside_rounds': 'one of a list',
  'market_settings.uses': 'of a list',
  'pending_setting_changes.from_value': 'a number, or on or off',
  'pending_setting_changes.outcome': 'one of a list',
  'pending_setting_changes.setting': 'one of a list',
  'pending_setting_changes.to_value': 'a number, or on or off',
  'newsletter_consents.wording': 'our sentence; goes with its subscriber',
  'order_events.by': 'one of a list',
  'order_events.kind': 'one of a list',
  'order_lines.name': 'a product’s',
  'order_lines.picture_id': 'a product’s',
  'orders.cancelled_by': 'one of a list',
  'orders.payment_status': 'one of two',
  'farm_absences.reason': 'a farmer’s',
  'holidays.name': 'the market’s',
  'parcels.goes_by': 'one of a list',
  'round_days.called_off_reason': 'an operator’s words about a day',
  'round_pincodes.pincode': 'the market’s',
  'rounds.drop_off_place': 'the market’s',
  'rounds.kind': 'one of a list',
  'rounds.name': 'the market’s',
  'rounds.pickup_place': 'the market’s',
  'rounds.weekdays': 'numbers',
  'driver_links.driver_name': 'of who drives for the market; the log keeps it with each mark',
  'driver_links.salt': 'random',
  'stop_marks.code': 'four digits',
  'stop_marks.failed_because': 'one of a list',
  'stop_marks.kind': 'one of a list',
  'stop_marks.missing': 'ids',
  'stop_marks.problem': 'one of a list',
  'stops.code': 'four digits',
  'stops.failed_because': 'one of a list',
  'stops.settled_as': 'one of a list',
  'stops.result': 'one of a list',
  'parcels.courier_name': 'a company’s',
  'parcels.courier_number': 'a company’s',
  'parcels.farmer_name': 'a farmer’s',
  'parcels.farmer_place': 'a farmer’s',
  'payment_intents.gateway_order_id': 'an id',
  'payments.currency': 'a currency',
  'payments.gateway_payment_id': 'an id',
  'payments.method': 'one of a list',
  'payments.refund_hold': 'one of a list',
  'payments.status': 'one of a list',
  'payments.stray': 'one of a list',
  'payout_accounts.bank_name': 'a farmer’s',
  'payout_accounts.check_id': 'an id',
  'payout_accounts.checked_by': 'one of two',
  'payout_accounts.cipher': 'a farmer’s, encrypted',
  'payout_accounts.fingerprint': 'a keyed hash',
  'payout_accounts.holder_name': 'a farmer’s',
  'payout_accounts.key_id': 'an id',
  'payout_accounts.kind': 'one of two',
  'payout_accounts.masked': 'a farmer’s, masked',
  'payout_accounts.note': 'an operator’s words to a farmer',
  'payout_accounts.passbook': 'a farmer’s, encrypted',
  'payout_accounts.state': 'one of a list',
  'pictures.id': 'a hash; goes with its last owner',
  'pictures.placeholder': 'goes with its last owner',
  'produce_names.category': 'the shop’s',
  'produce_names.marks': 'the shop’s',
  'produce_names.name': 'the shop’s',
  'produce_names.produce': 'the shop’s',
  'produce_names.spelling': 'the shop’s',
  'produce_names.words': 'the shop’s',
  'product_changes.category': 'a product’s',
  'product_changes.description': 'a product’s',
  'product_changes.name': 'a product’s',
  'product_changes.note': 'a product’s',
  'product_changes.picture_id': 'a product’s',
  'product_changes.travels': 'a product’s',
  'product_changes.variety': 'a product’s',
  'product_marks.mark': 'a product’s',
  'products.category': 'a product’s',
  'products.description': 'a product’s',
  'products.hindi_name': 'a product’s',
  'products.name': 'a product’s',
  'products.picture_id': 'a product’s',
  'products.review_note': 'a product’s',
  'products.travels': 'a product’s',
  'products.variety': 'a product’s',
  'products.words': 'a product’s',
  'refunds.cause': 'one of a list',
  'refunds.gateway_refund_id': 'an id',
  'refunds.last_error': 'the gateway’s, about the refund',
  'refunds.state': 'one of a list',
  'schema_definition_sets.hash': 'ours',
  'schema_definitions.hash': 'ours',
  'schema_definitions.name': 'ours',
  'schema_migrations.name': 'ours',
  'search_vocabulary.sound': 'words of products and farms',
  'search_vocabulary.word': 'words of products and farms',
  'bank_statements.reference': 'our name of a payout at the bank',
  'bank_statements.state': 'a state',
  'bank_statements.utr': 'the bank’s number of a transfer to a farm',
  'banked_cash.bank': 'a bank’s name',
  'banked_cash.receipt': 'the number of a bank’s receipt',
  'deduction_rules.kind': 'one of a list',
  'payout_deductions.kind': 'one of a list',
  'payout_runs.rail': 'one of a list',
  'payout_runs.state': 'one of a list',
  'payout_skips.reason': 'one of a list',
  'payouts.rail_id': 'an id',
  'payouts.reason': 'a bank’s words about a payout to a farm',
  'payouts.reference': 'an id',
  'payouts.state': 'one of a list',
  'payouts.utr': 'an id',
  'payouts.warnings': 'of a list',
  'write_offs.reason': 'an operator’s words about a farm’s debt',
  'gateway_settlements.gateway_settlement_id': 'an id',
  'gateway_settlements.utr': 'an id',
  'webhook_events.event': 'one of a list',
  'webhook_events.event_id': 'an id',
  'webhook_events.gateway_payment_id': 'an id',
  'webhook_events.gateway_payout_id': 'an id',
  'webhook_events.gateway_refund_id': 'an id',
  'webhook_events.last_error': 'ours, about the event',
  'worker_heartbeats.worker_id': 'ours',
}

/** Every column that can hold text. */
async function textColumns(): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
      from pg_attribute as attribute
      join pg_class as class on class.oid = attribute.attrelid and class.relkind in ('r', 'p')
      join pg_type as type on type.oid = attribute.atttypid
     where class.relnamespace = 'public'::regnamespace and attribute.attnum > 0 and not attribute.attisdropped
       and type.typtype <> 'e'
       and type.typname not in ('uuid', 'bool', 'int2', 'int4', 'int8', 'numeric', 'timestamptz', 'timestamp', 'date')
     order by 1, 2`.execute(market.db)
  return rows
}

test('every column that can hold text is on the personal list or on the list of the others', async () => {
  const rows = await textColumns()
  const deletedWhole = new Set<string>(
    PERSONAL.filter(({ becomes }) => becomes === 'deleted').map(({ table }) => table),
  )
  const personal = new Set<string>([
    ...APPEND_ONLY,
    ...PERSONAL.flatMap(({ table, becomes }) =>
      becomes === 'deleted' ? [] : Object.keys(becomes).map((column) => `${table}.${column}`),
    ),
  ])
  const names = rows.map(({ table, column }) => `${table}.${column}`)
  const left = names.filter((name) => !deletedWhole.has(name.split('.')[0] ?? '') && !personal.has(name))
  expect(left).toEqual(Object.keys(NOT_PERSONAL).toSorted())
})

/** Words that nothing else in the database contains. */
const TRACES = {
  name: 'Quillonara Vexby',
  email: 'quillonara.vexby@canary.example',
  earlierEmail: 'qv.earlier@canary.example',
  deliveryEmail: 'qv.parcels@canary.example',
  fullName: 'Quillonara P. Vexbyson',
  phone: '9000011122',
  street: '77 Wexlumbra Lane',
  otherStreet: '12 Plimforth Arcade',
  otherEmail: 'qv.office@canary.example',
  label: 'Vexworks',
  city: 'Zorpanagar',
  state: 'Xyndrapradesh',
  pincode: '778899',
  country: 'Ulvania',
  contact: 'Drobnax Ilvern',
  contactPhone: '9333344455',
  reason: 'Grumblecrates arrived crushed',
  note: 'Dear Quillonarissima',
  cancelReason: 'Frobnicated for Mx Vexbyworth',
  userAgent: 'Snorkelbrowser/9.1',
  claimWords: 'Mx Vexbyclaim says they are soft',
  upi: 'vexby.upi@okbank',
  farmWords: 'Mx Vexbyside wants it for nothing',
  claimNote: 'Dear Vexbyapproved, sorry for the tomatoes',
  rejectNote: 'Dear Vexbyrejected, they look fine',
  farmReason: 'Vexbyless ji asked for less',
  farmEndReason: 'Vexbyend was rude to us',
  operatorReason: 'Mrs Vexbycall called on 9000011122',
  operatorEndReason: 'Vexbygone moved to another city',
  paymentError: 'Card of Vexbycard was declined',
} as const

/**
 * Where each of the words occurs: whole rows of every table as text, graphile_worker's as well; bytes are read as hex.
 */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    market.db,
  )
  expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['accounts', '_private_jobs']))
  const sought = [...words, ...words.map((word) => Buffer.from(word).toString('hex'))]
  const found: string[] = []
  for (const { schema, table } of tables) {
    const { rows } = await sql<{ word: string }>`
      select sought.it as word from unnest(${sought}::text[]) as sought (it)
       where exists (
         select from ${sql.id(schema, table)} as row where strpos(lower(row::text), lower(sought.it)) > 0
       )`.execute(market.db)
    found.push(...rows.map(({ word }) => `${table}: ${word}`))
  }
  return found
}

/** A buyer who has left every trace that a buyer can leave. */
async function personWithALife() {
  const { name, street, city, state, pincode, country, phone, fullName, deliveryEmail } = TRACES
  const address = { fullName, phone, email: deliveryEmail, street, city, state, pincode, country }
  const body = { name, email: TRACES.earlierEmail, password: PASSWORD, role: 'user', address }
  const { user } = await market.call(registerUser, { body }, { idempotencyKey: 'register-quillonara' })
  await outcome(market.call(loginUser, { body: { email: TRACES.earlierEmail, password: 'wrong' } }))
  const reply = await fetch(market.url + loginUser.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TRACES.userAgent },
    body: JSON.stringify({ email: TRACES.earlierEmail, password: PASSWORD }),
  })
  const { token: first } = (await reply.json()) as { token: string }
  const { token = first } = await market.call(
    updateUserProfile,
    { body: { email: TRACES.email, currentPassword: PASSWORD } },
    { token: first },
  )
  const asha: Pick<Person, 'id' | 'call' | 'token'> = {
    id: user._id,
    token,
    call: (endpoint, input, options) => market.call(endpoint, input, { token, ...options }),
  }
  const wrong = { password: 'a new password', currentPassword: 'a guess' }
  await outcome(asha.call(updateUserProfile, { body: wrong }))
  for (const email of [TRACES.email.toUpperCase(), deliveryEmail, TRACES.earlierEmail, TRACES.otherEmail])
    await market.call(subscribe, { body: { email, consent: true } })
  await outcome(market.call(loginUser, { body: { email: TRACES.email, password: 'wrong' } }))
  await asha.call(addToCart, { body: { productId: item._id, quantity: 2 } })
  const other = { ...address, street: TRACES.otherStreet, email: TRACES.otherEmail, label: TRACES.label }
  await asha.call(addAddress, { body: other })
  await asha.call(saveMailSettings, { body: { mails: { orders: false } } })
  return asha
}

/**
 * What farms and operators write about orders: in claims, in what came for a bag, in bags that ended, in refunds of lines.
 * Their calls have keys, so the responses are stored.
 */
async function wordsAbout(asha: Pick<Person, 'id' | 'call' | 'token'>): Promise<string[]> {
  const keyed = () => ({ idempotencyKey: `about-an-order-${crypto.randomUUID()}` })
  const claimed = async (orderId: string, upi: object, decision: object) => {
    const body = { line: item._id, quantity: 1, reason: 'spoiled', words: TRACES.claimWords, ...upi } as const
    const { order } = await asha.call(makeClaim, { params: { id: orderId }, body })
    const id = order.claims[0]?._id ?? ''
    await farmer.call(answerClaim, { params: { id }, body: { words: TRACES.farmWords } }, keyed())
    await admin.call(decideClaim, { params: { id }, body: decision as never }, keyed())
  }
  const [approved, rejected, less] = [
    await paidOrder(market, asha, [{ ...item, count: 4 }]),
    (await asha.call(placeOrder, { body: orderBody([item]) }, keyed())).orderDetails,
    await paidOrder(market, asha, [{ ...item, count: 5 }]),
  ]
  const part = {
    params: { id: less._id },
    body: { lines: [{ product: item._id, quantity: 4 }], reason: TRACES.farmReason },
  }
  await farmer.call(packParcel, part, keyed())
  const refund = { amount: 10, reason: TRACES.operatorReason }
  await admin.call(refundLine, { params: { id: less._id, lineId: item._id }, body: refund }, keyed())
  for (const { _id: id } of [approved, rejected, less])
    await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  await claimed(approved._id, {}, { decision: 'approved', note: TRACES.claimNote })
  await claimed(rejected._id, { upiId: TRACES.upi }, { decision: 'rejected', note: TRACES.rejectNote })

  const [byFarm, byOperator] = [
    await paidOrder(market, asha, [{ ...item, count: 1 }]),
    await paidOrder(market, asha, [{ ...item, count: 1 }]),
  ]
  const gone = { cannotSupply: true, reason: TRACES.farmEndReason } as const
  await farmer.call(packParcel, { params: { id: byFarm._id }, body: gone }, keyed())
  const ended = {
    params: { id: byOperator._id, farmerId: farmer.id },
    body: { reason: TRACES.operatorEndReason, restock: true },
  }
  await admin.call(endParcel, ended, keyed())
  await sql`update payments set error_description = ${TRACES.paymentError} where order_id = ${byFarm._id}`.execute(
    market.db,
  )
  return [approved, rejected, less, byFarm, byOperator].map(({ _id }) => _id)
}

/** Which text columns hold one of these words. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const columns = await textColumns()
  const found: string[] = []
  for (const table of new Set(columns.map((one) => one.table))) {
    const own = columns.filter((one) => one.table === table).map(({ column }) => column)
    const { rows } = await sql<{ column: string }>`
      select distinct field.key as column
        from ${sql.table(table)} as row, jsonb_each_text(to_jsonb(row)) as field, unnest(${words}::text[]) as sought (it)
       where field.key = any(${own}::text[]) and strpos(lower(field.value), lower(sought.it)) > 0`.execute(
      market.db,
    )
    found.push(...rows.map(({ column }) => `${table}.${column}`))
  }
  return found
}

/** Personal columns that the person below leaves no word in, and where their deletion is shown instead. */
const NOT_REACHED: Readonly<Record<string, string>> = {
  'accounts.password_hash': 'a hash',
  'accounts.disabled_reason': 'account-admin: a disabled person is enabled first',
  'accounts.fallback_email': 'as the earlier address',
  'accounts.contested_email': 'only while another account has the address',
  'item_claims.picture_id': 'a hash of a photo',
  'orders.return_picture_id': 'a hash of a photo',
  'stop_marks.handed_to': 'driver.test.ts: a deleted buyer is erased from the marks',
  'stop_marks.picture_id': 'a hash of a photo',
}

/** Every answer that a person's GET calls give about these ids and that holds one of the words. */
async function answersWith(
  person: Person,
  ids: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const reads = Object.values(endpoints as Record<string, Endpoint>).filter(
    ({ method, path, access }) =>
      method === 'GET' && path !== '/live' && [access].flat().includes(person.role),
  )
  expect(reads.length).toBeGreaterThan(10)
  for (const { path } of reads)
    await Promise.all(
      (path.includes(':') ? ids : ['']).map(async (id) => {
        const reply = await fetch(market.url + path.replaceAll(/:\w+/g, id), {
          headers: { authorization: `Bearer ${person.token}` },
        })
        const text = (await reply.text()).toLowerCase()
        found.push(
          ...words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${path}: ${word}`),
        )
      }),
    )
  return found
}

/** Orders of every kind: returned with reason and photo, rejected with a note, cancelled by the operator, by the buyer. */
async function ordersOf(asha: Pick<Person, 'id' | 'call' | 'token'>) {
  const contact = { name: TRACES.contact, phone: TRACES.contactPhone }
  const { orderDetails: cash } = await asha.call(
    placeOrder,
    { body: { ...orderBody([item]), contact } },
    { idempotencyKey: 'order-of-quillonara' },
  )
  await admin.call(advanceOrder, { params: { id: cash._id }, body: { status: 'delivered' } })
  const returned = { params: { id: cash._id }, body: { reason: TRACES.reason } }
  await sendForm(market, asha, requestReturn, returned, await takePhoto(), 'return-of-quillonara')
  const decision = { status: 'rejected', note: TRACES.note } as const
  await admin.call(decideReturn, { params: { id: cash._id }, body: decision })
  const paid = await paidOrder(market, asha, [{ ...item, count: 3 }])
  await admin.call(operatorCancelOrder, { params: { id: paid._id }, body: { reason: TRACES.cancelReason } })
  const own = await paidOrder(market, asha, [{ ...item, count: 2 }])
  await asha.call(cancelOrder, { params: { id: own._id }, body: { reason: 'Ordered by mistake' } })
  await sweepMoney(workerOf(market))
  return { cash, paid, own }
}

test('no data of a deleted person is left in any table, and the ledger is unchanged', {
  timeout: 120_000,
}, async () => {
  const asha = await personWithALife()
  await sql`update market_settings set claim_auto_max_paise = 0`.execute(market.db)
  const { cash, paid, own } = await ordersOf(asha)
  const others = await wordsAbout(asha)
  await admin.call(requestExport, { body: { kind: 'users', question: { q: TRACES.name } } })
  // As a mail server words it.
  await sql`update mails set last_error = ${`550 <${TRACES.email}> unknown`} where recipient_id = ${asha.id}`.execute(
    market.db,
  )
  const { rows: photos } = await sql<{ id: string }>`
    select picture_id as id from picture_owners where account_id = ${asha.id}`.execute(market.db)
  expect(photos).toHaveLength(1)
  // Otherwise the search below would prove nothing.
  const left = await traces(Object.values(TRACES))
  for (const word of Object.values(TRACES))
    expect(
      left.some((one) => one.endsWith(`: ${word}`)),
      word,
    ).toBe(true)
  for (const table of [
    'order_events',
    'audit_log',
    'idempotency_keys',
    'newsletter_subscribers',
    'sessions',
    'mails',
    'export_links',
    'addresses',
    'saved_addresses',
  ])
    expect(
      left.some((one) => one.startsWith(`${table}: `)),
      table,
    ).toBe(true)

  // A personal column that nothing is written into would not be shown to be emptied.
  const reached = await columnsWith(Object.values(TRACES))
  const personal = PERSONAL.flatMap(({ table, becomes }) =>
    becomes === 'deleted' ? [] : Object.keys(becomes).map((column) => `${table}.${column}`),
  )
  const texts = new Set((await textColumns()).map(({ table, column }) => `${table}.${column}`))
  const missed = [...new Set([...APPEND_ONLY, ...personal])].filter(
    (column) => texts.has(column) && !reached.includes(column) && !(column in NOT_REACHED),
  )
  expect(missed).toEqual([])
  const subjects = [asha.id, farmer.id, cash._id, paid._id, ...others]
  for (const reader of [admin, farmer]) expect(await answersWith(reader, subjects, ['Vexby'])).not.toEqual([])

  const before = await readBooks(asha.id)
  await admin.call(deleteUser, { params: { id: asha.id } })

  expect(await traces([...Object.values(TRACES), 'Quillonara', 'Vexby'])).toEqual([])
  for (const reader of [admin, farmer])
    expect(await answersWith(reader, subjects, [...Object.values(TRACES), 'Quillonara', 'Vexby'])).toEqual([])
  expect(await readBooks(asha.id)).toEqual(before)
  const gone = await sql<{ rows: number }>`
    select (select count(*) from sign_in_attempts where address_hash is not null
              and address_hash in (select sha256(convert_to('users|' || it, 'UTF8')) from unnest(${[TRACES.email, TRACES.earlierEmail]}::text[]) as it
                                   union all select sha256(convert_to('account|' || ${asha.id}, 'UTF8'))))
         + (select count(*) from idempotency_keys where subject = ${asha.id})
         + (select count(*) from export_links where question ? 'q')
         + (select count(*) from pictures where id = any(${photos.map(({ id }) => id)}::text[]))
         + (select count(*) from sessions where account_id = ${asha.id}) as rows`.execute(market.db)
  expect(Number(gone.rows[0]?.rows)).toBe(0)

  // The operator's and the farm's lists, the invoice and the history still show what was sold, without a name.
  const { order, events } = await admin.call(oneOrder, { params: { id: cash._id } })
  expect(order).toMatchObject({
    number: cash.number,
    totalAmount: cash.totalAmount,
    items: cash.items,
    user: { name: 'Deleted user' },
    delivery: {
      fullName: 'Deleted user',
      phone: '',
      street: '',
      city: '',
      state: '',
      pincode: '',
      country: '',
    },
    contact: { name: 'Deleted user', phone: '' },
    returnStatus: 'rejected',
    returnReason: null,
    returnNote: null,
    returnPicture: null,
  })
  expect(events?.map(({ kind, reason }) => [kind, reason])).toContainEqual(['return_requested', null])
  const cancelled = await admin.call(oneOrder, { params: { id: paid._id } })
  expect(cancelled.order.cancelReason).toBe('Deleted')
  expect((await admin.call(oneOrder, { params: { id: own._id } })).order.cancelReason).toBe(
    'Ordered by mistake',
  )
  const ids = [cash._id, paid._id, own._id]
  const listed = (await admin.call(allOrders, { query: {} })).orders.map(({ _id }) => _id)
  expect(listed).toEqual(expect.arrayContaining(ids))
  const theirs = await admin.call(ordersOfUser, { params: { id: asha.id }, query: {} })
  expect(theirs.orders.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
  expect(theirs.user).toMatchObject({ name: 'Deleted user', isDeleted: true })
  expect(
    (await admin.call(allReturns, { query: { status: 'rejected' } })).returnRequests.map(({ _id }) => _id),
  ).toContain(cash._id)
  const { orders } = await farmer.call(farmOrders, { query: {} })
  expect(orders.find(({ _id }) => _id === cash._id)?.user).toEqual({ name: 'Deleted user', place: '' })
  // The deletion is in the log, by its ids.
  const acts = await market.db
    .selectFrom('audit_log')
    .select(['actor_id as actor', 'detail', 'before', 'after'])
    .where('subject_id', '=', asha.id)
    .where('action', '=', 'user.deleted')
    .execute()
  expect(acts).toEqual([
    { actor: admin.id, detail: {}, before: { status: 'active' }, after: { status: 'deleted' } },
  ])
})

/** Everything that was agreed and paid, byte for byte, without the personal columns. */
async function readBooks(buyerId: string): Promise<Record<string, unknown[]>> {
  const own = sql`select id from orders where buyer_id = ${buyerId}`
  const ofPerson = PERSONAL.flatMap(({ table, becomes }) =>
    table === 'orders' || table === 'payments' ? Object.keys(becomes) : [],
  )
  const books: Record<string, unknown[]> = {}
  for (const [table, where, order] of [
    ['orders', sql`id in (${own})`, 'id'],
    ['order_lines', sql`order_id in (${own})`, 'order_id, position'],
    ['parcels', sql`order_id in (${own})`, 'order_id, farmer_id'],
    ['order_events', sql`order_id in (${own})`, 'id'],
    ['line_changes', sql`order_id in (${own})`, 'order_id, position'],
    ['credit_notes', sql`order_id in (${own})`, 'number'],
    ['payments', sql`order_id in (${own})`, 'id'],
    ['refunds', sql`order_id in (${own})`, 'id'],
    ['ledger_entries', sql`order_id in (${own})`, 'txn_id, position'],
    ['ledger_txns', sql`id in (select txn_id from ledger_entries where order_id in (${own}))`, 'id'],
    ['stock_moves', sql`order_id in (${own})`, 'id'],
    ['payment_intents', sql`buyer_id = ${buyerId}`, 'id'],
  ] as const) {
    const { rows } = await sql<{ row: unknown }>`
      select (to_jsonb(it) - ${table === 'line_changes' ? ['reason'] : ofPerson}::text[]) #- '{detail,reason}' #- '{detail,note}' as row from ${sql.table(table)} as it
       where ${where} order by ${sql.raw(order)}`.execute(market.db)
    books[table] = rows.map(({ row }) => row)
    expect(rows.length, table).toBeGreaterThan(0)
  }
  return books
}

test('a newsletter address that another account signs in with stays subscribed', async () => {
  const [asha, bala] = [await market.person('user'), await market.person('user')]
  await market.call(subscribe, { body: { email: bala.email, consent: true } })
  await sql`update addresses set email = ${bala.email} where account_id = ${asha.id}`.execute(market.db)
  await admin.call(deleteUser, { params: { id: asha.id } })
  const { rows } = await sql`select from newsletter_subscribers where email = ${bala.email}`.execute(
    market.db,
  )
  expect(rows).toHaveLength(1)
})

describe('append-only rows', () => {
  const deletedBuyer = async () => {
    const person = await market.person('user')
    const { _id: id } = await deliveredOrder(market, person, admin, [item], 'UPI')
    const refund = { amount: 10, reason: 'Mrs Rao called' }
    await admin.call(refundLine, { params: { id, lineId: item._id }, body: refund })
    await person.call(requestReturn, { params: { id }, body: { reason: 'Crushed' } })
    await admin.call(decideReturn, { params: { id }, body: { status: 'rejected', note: 'No' } })
    return { person, orderId: id }
  }
  /** The code of PostgreSQL's refusal: 23001 is what the triggers raise. */
  const codeOf = (statement: ReturnType<typeof sql>, db = market.db) =>
    statement.execute(db).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

  test('can’t be changed by any statement, whatever the session has set', async () => {
    const { person, orderId } = await deletedBuyer()
    const wordless = sql`update order_events set detail = without_words(detail) where order_id = ${orderId}`
    expect(await codeOf(wordless)).toBe('23001')
    expect(await codeOf(sql`update audit_log set detail = '{}' where subject_id = ${orderId}`)).toBe('23001')
    const unexplained = sql`update line_changes set reason = null where order_id = ${orderId}`
    expect(await codeOf(unexplained)).toBe('23001')
    await admin.call(deleteUser, { params: { id: person.id } })
    // Not even with the statements of the erasure itself, and not after it.
    expect(await codeOf(wordless)).toBe('23001')
    expect(await codeOf(unexplained)).toBe('23001')
    expect(await codeOf(sql`delete from line_changes where order_id = ${orderId}`)).toBe('23001')
    expect(await codeOf(sql`update order_events set kind = 'paid' where false`)).toBe('23001')
    expect(await codeOf(sql`update audit_log set action = 'x' where false`)).toBe('23001')
    expect(await codeOf(sql`delete from order_events where order_id = ${orderId}`)).toBe('23001')
    expect(await codeOf(sql`delete from audit_log where subject_id = ${orderId}`)).toBe('23001')
    expect(await codeOf(sql`delete from erasures where account_id = ${person.id}`)).toBe('23001')
    await market.db.connection().execute(async (one) => {
      for (const setting of ['farmgate.erasing', 'app.anonymise', 'session.trigger_depth']) {
        await sql`select set_config(${setting}, 'on', false)`.execute(one)
        expect(await codeOf(wordless, one)).toBe('23001')
      }
    })
  })

  test('of a person who is not deleted are never erased', async () => {
    const { person } = await deletedBuyer()
    expect(await codeOf(sql`insert into erasures (account_id) values (${person.id})`)).toBe('23001')
    expect(await codeOf(sql`insert into erasures (account_id) values (${admin.id})`)).toBe('23001')
  })

  test('lose nothing but text, even to a trigger', async () => {
    const { person, orderId } = await deletedBuyer()
    await sql`create table pokes (statement text)`.execute(market.db)
    await sql`create function poke() returns trigger language plpgsql as $$
      begin execute new.statement; return null; end $$`.execute(market.db)
    await sql`create trigger poked after insert on pokes for each row execute function poke()`.execute(
      market.db,
    )
    const poke = (statement: string) => sql`insert into pokes values (${statement})`
    const where = `where order_id = '${orderId}' and kind = 'return_requested'`
    expect(await codeOf(poke(`update order_events set detail = without_words(detail) ${where}`))).toBe(
      '23001',
    )
    expect(await codeOf(poke(`update line_changes set reason = null where order_id = '${orderId}'`))).toBe(
      '23001',
    )
    await admin.call(deleteUser, { params: { id: person.id } })
    for (const change of ["reason = 'x'", 'amount_paise = 0', 'at = now()'])
      expect(await codeOf(poke(`update line_changes set ${change} where order_id = '${orderId}'`))).toBe(
        '23001',
      )
    expect(await codeOf(poke(`update order_events set at = now() ${where}`))).toBe('23001')
    expect(await codeOf(poke(`update order_events set detail = '{"reason": "x"}' ${where}`))).toBe('23001')
    expect(
      await codeOf(poke(`update audit_log set detail = '{"amount": 1}' where subject_id = '${orderId}'`)),
    ).toBe('23001')
    await sql`drop table pokes cascade`.execute(market.db)
    await sql`drop function poke`.execute(market.db)
  })
})
