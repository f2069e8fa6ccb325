import { IDENTITY_FIELDS } from '@farmgate/domain/market/market-identity.ts'
import { fillPath } from '@farmgate/contract/client.ts'
import type { Endpoint, Output } from '@farmgate/contract/endpoint.ts'
import { type EndpointName, endpoints } from '@farmgate/contract/endpoints.ts'
import { requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { approveProduct } from '@farmgate/contract/catalogue/product-review.ts'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftOf, farmToPay, sold } from '#features/money/payouts/testing/payout-market.ts'
import { filedRun } from '#features/money/payout-sending/testing/filed-run.ts'
import { leaveWithDebt } from '#features/money/payouts/testing/payouts.sql.ts'
import {
  closeOrders,
  dayAhead,
  failStop,
  giveStop,
  openMarks,
  roundBody,
} from '#features/delivery/rounds/testing/rounds.sql.ts'
import { linkFor } from '#testing/builders/account-links.ts'
import { formOf, OKRA, takePhoto } from '#testing/builders/listings.ts'
import { ADDRESS, openMarket, PASSWORD, type Person } from '#testing/market.ts'
import { liftOrderLimits } from '#testing/builders/cash-limits.sql.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder, orderBody, paidOrder, placedOrder } from '#testing/builders/orders.ts'

/**
 * Unusual text that the contract allows, in every text field of every endpoint, up to the field's limit, sent by a
 * caller who may send it. The fuzz test sends anything to anyone; here the rest of the call is right, so that the
 * text reaches the search index, the jsonb columns and the constraints.
 */
const PLAIN = 'abcdefghij'
const UNITS = {
  'a ligature that becomes three letters': 'ﬃ',
  'a letter that becomes eighteen': 'ﷺ',
  'a sign that becomes several letters': '㎨',
  'one long word in Devanagari': 'क',
  'a Devanagari letter that is never composed': '\u0958',
  'a Kannada vowel that becomes three': '\u0ccb',
  'one long word in Tamil': 'க',
  'one long word in Latin letters': PLAIN,
  'one long word in Chinese': '漢',
  'one long word in Arabic': 'م',
  'combining marks alone': '\u0301',
  'a letter under many marks': 'a\u0301\u0302\u0303',
  'zero-width letters': '\u200b\u200d\u2060',
  'a byte order mark': '\ufeff',
  'text from right to left': '\u202eabc',
  'astral letters': '😀𝒜',
  'an emoji of several': '👩‍👩‍👧',
  'a lone high surrogate': '\ud800',
  'a lone low surrogate': 'a\udc00',
  'a zero byte': 'a\u0000',
  'line separators': 'a\u2028\u0085',
  'a dotted capital I': 'İ',
  'plurals with quotes': "potatoes' ",
  'query operators': `':*&|!()<->\\`,
  'wildcards and escapes': '%_\\',
  'many digits': '9',
  'digits that are not Latin': '٣²',
} as const

const market = await openMarket()
const [buyer, farmer, admin] = await Promise.all([
  market.person('user'),
  market.person('farmer'),
  market.person('admin'),
])
/** The accounts that operators act on: the callers' own sessions must stay valid. */
const [bystander, customer] = await Promise.all([market.person('user'), market.person('user')])
const callers: Readonly<Record<string, Person>> = { user: buyer, farmer, admin }
/** Signed out by every reset. */
const forgetful = await market.person('user')
const something = await putOnSale(market.db, { farmerId: farmer.id, available: 100_000 })
const lines = [{ _id: something, price: 40 }]

const verifiedFarmer = await market.person('farmer')
await admin.call(endpoints.verifyFarmer, { params: { id: verifiedFarmer.id }, body: { what: 'The field' } })

type Fields = Readonly<Record<string, unknown>>

interface Valid {
  readonly as?: Person
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Fields
  readonly form?: Fields
  /** What follows from it, where the text goes on from there. */
  readonly next?: (answer: unknown) => Promise<unknown>
}

const newcomer = (): Fields => ({ name: 'New', email: `${uuid()}@example.in`, password: PASSWORD })
const pending = () => putOnSale(market.db, { farmerId: farmer.id, status: 'pending' })
const defaultAddress = async () => (await buyer.call(endpoints.savedAddresses, {})).addresses[0]?._id ?? ''
const newOrder = async () => (await placedOrder(market, buyer, lines))._id
const delivered = async () => (await deliveredOrder(market, buyer, admin, lines))._id
/** Always the same farmer: a new one costs two password hashes. */
const onFarmer = (undo: 'unverifyFarmer' | 'resumeFarmer', body: Fields): Valid => ({
  params: { id: farmer.id },
  body,
  next: () => admin.call(endpoints[undo], { params: { id: farmer.id } }),
})
const settings = () => {
  const claims = { buyers: null, farmers: null, delivery: null, returns: null }
  return {
    copy: { en: claims, hi: claims },
    attention: { shipWithinHours: 24, deliverWithinHours: 48 },
    refunds: { unmatchedCountMax: 5, unmatchedSumMax: 10_000 },
    cash: {
      cashNewOrders: 1,
      cashNewValue: 1_500,
      cashNewShare: 20,
      cashNewUnits: 5,
      cashTrustedOrders: 3,
      cashTrustedValue: 5_000,
      cashTrustedShare: 50,
      cashTrustedUnits: 20,
    },
    unpaid: {
      unpaidUnits: 10,
      unpaidShare: 20,
      unpaidOrderValue: 5_000,
      unpaidMinutes: 10,
      unpaidUnitsMax: 200,
      unpaidValueMax: 25_000,
    },
    alarms: { alarmNewOrders: 20, alarmNewValue: 20_000, alarmAccountListings: 5, alarmAccountValue: 50_000 },
    claims: { claimHours: 24, claimAutoMax: 200, claimAutoMonthly: 2 },
    payouts: { payoutMinimum: 100, payoutWaitHours: 24, payoutAccountWaitHours: 48, payoutWeekday: 0 },
    signIn: { factorEverywhere: false, adminIdleDays: 7, sessionsMax: 30 },
  }
}

async function roundDay() {
  const { round } = await admin.call(endpoints.addRound, { body: roundBody() })
  return { id: round._id, day: dayAhead(5) }
}

/** A driver's link and a paid stop of its sheet. */
async function driversRun() {
  const params = await roundDay()
  const { _id } = await paidOrder(market, buyer, lines)
  const stop = await giveStop(market.db, _id, { roundId: params.id, day: params.day })
  await openMarks(market.db, { roundId: params.id, day: params.day })
  const { driverLink } = await admin.call(endpoints.makeDriverLink, { body: {}, params })
  return { token: driverLink.slice('/run/'.length), stop }
}

async function stopOnARound() {
  const { id, day } = await roundDay()
  await liftOrderLimits(market.db)
  return { id, day, stop: await giveStop(market.db, await newOrder(), { roundId: id, day }) }
}

async function leftDay() {
  const params = await roundDay()
  await closeOrders(market.db, { roundId: params.id, day: params.day })
  await admin.call(endpoints.leaveRoundDay, { params })
  return params
}

/** Names are unique, and the next call sends the same one. */
async function renameRound(answer: unknown) {
  const { round } = answer as Output<typeof endpoints.addRound>
  await admin.call(endpoints.changeRound, {
    params: { id: round._id },
    body: { ...roundBody(), version: round.version },
  })
}

/** A call that succeeds, for each endpoint whose body has a text field. Every one of its text fields is then replaced. */
const valid: Partial<Record<EndpointName, () => Promise<Valid> | Valid>> = {
  loginUser: () => ({ body: { email: `${uuid()}@example.in`, password: 'x' } }),
  loginFarmer: () => ({ body: { email: `${uuid()}@example.in`, password: 'x' } }),
  registerUser: () => ({ body: { ...newcomer(), role: 'user', address: ADDRESS } }),
  registerFarmer: () => ({ body: { ...newcomer(), role: 'farmer' } }),
  forgotPassword: () => ({ body: { email: `${uuid()}@example.in` } }),
  readLink: () => ({ body: { token: 'x' } }),
  resetPassword: async () => ({
    body: { token: await linkFor(market, forgetful, 'reset_password'), password: PASSWORD },
  }),
  verifyEmail: () => ({ body: { token: 'x' } }),
  reportNotMe: () => ({ body: { token: 'x' } }),
  prepareSecondFactor: () => ({ body: { currentPassword: PASSWORD, code: '000000' } }),
  confirmSecondFactor: async () => {
    await market.db.deleteFrom('sign_in_attempts').execute()
    await admin.call(endpoints.prepareSecondFactor, { body: { currentPassword: PASSWORD } })
    return { body: { code: '000000' } }
  },
  renewRecoveryCodes: () => ({ body: { code: '000000' } }),
  inviteStaff: () => ({ body: { email: `${uuid()}@example.in`, staffRole: 'staff' } }),
  remindInvited: async () => {
    const email = `${uuid()}@example.in`
    const { staff } = await admin.call(endpoints.inviteStaff, { body: { email, staffRole: 'staff' } })
    return { params: { id: staff.find((member) => member.email === email)?._id ?? '' }, body: code }
  },
  changeStaffRole: async () => ({
    params: { id: await someStaff() },
    body: { staffRole: 'approver', ...code },
  }),
  disableStaff: async () => ({ params: { id: await someStaff() }, body: code }),
  enableStaff: async () => {
    const params = { id: await someStaff() }
    await admin.call(endpoints.disableStaff, { params })
    return { params, body: code }
  },
  approveRefund: async () => ({ params: { id: await refundThatWaits() }, body: code }),
  acceptInvitation: async () => {
    const email = `${uuid()}@example.in`
    const { staff } = await admin.call(endpoints.inviteStaff, { body: { email, staffRole: 'staff' } })
    const id = staff.find((member) => member.email === email)?._id ?? ''
    const token = await linkFor(market, { id, email }, 'staff_invite')
    return { body: { token, name: 'Omkar', password: PASSWORD } }
  },
  updateUserProfile: () => ({ body: { name: 'Renamed' } }),
  updateFarmerProfile: () => ({ body: { place: 'Pawas' } }),
  savePayoutAccount: async () => {
    await market.db.deleteFrom('sign_in_attempts').execute()
    await market.db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()
    return { body: { kind: 'upi', vpa: 'savita@upi', name: 'x', currentPassword: PASSWORD } }
  },
  decidePayoutAccount: async () => {
    const { id } = await market.person('farmer')
    return {
      params: { id: await givePayoutAccount(market, id, { state: 'name_differs' }) },
      body: { decision: 'refused', note: 'x' },
    }
  },
  confirmPayoutAccount: async () => {
    const { id } = await market.person('farmer')
    return {
      params: { id: await givePayoutAccount(market, id, { state: 'blocked' }) },
      body: { code: '000000' },
    }
  },
  updateAdminProfile: () => ({ body: { name: 'Renamed' } }),
  updateAddress: () => ({ body: { city: 'Nashik' } }),
  addAddress: async () => {
    await market.db.deleteFrom('saved_addresses').execute()
    return { body: { ...ADDRESS, label: 'Office' } }
  },
  changeSavedAddress: async () => ({ params: { id: await defaultAddress() }, body: { label: 'Home' } }),
  subscribe: () => ({ body: { email: `${uuid()}@example.in`, consent: true } }),
  unsubscribe: () => ({ body: { token: 'x'.repeat(43) } }),
  addProduct: () => ({
    form: OKRA,
    next: async (answer) => {
      const { product } = answer as { product: { _id: string } }
      await admin.call(approveProduct, { params: { id: product._id }, body: {} })
    },
  }),
  editProduct: async () => ({ params: { id: await pending() }, body: { name: 'Renamed' } }),
  saveStocks: () => ({ body: { stocks: [{ product: uuid(), quantity: 1, quantitySeen: 1 }] } }),
  tickPacked: () => ({ body: { product: something, orders: [uuid()], packed: true } }),
  rejectProduct: async () => ({ params: { id: await pending() }, body: {} }),
  setFarmPhone: () => ({ params: { id: farmer.id }, body: { phone: '98220 41874' } }),
  changeOrderDay: async () => ({
    params: { id: await newOrder() },
    body: { round: (await roundDay()).id, day: dayAhead(6) },
  }),
  verifyFarmer: () => onFarmer('unverifyFarmer', { what: 'x' }),
  suspendFarmer: () => onFarmer('resumeFarmer', { reason: 'x' }),
  disableAccount: () => ({
    params: { id: bystander.id },
    body: { reason: 'x' },
    next: () => admin.call(endpoints.enableAccount, { params: { id: bystander.id } }),
  }),
  signOutAccount: () => ({ params: { id: bystander.id }, body: { reason: 'x' } }),
  confirmPhone: () => ({ params: { id: bystander.id }, body: { phone: ADDRESS.phone } }),
  cancelOpenOrders: async () => {
    await placedOrder(market, customer, lines)
    return { params: { id: customer.id }, body: { reason: 'x' } }
  },
  rejectFarmChange: async () => {
    const id = verifiedFarmer.id
    await verifiedFarmer.call(endpoints.updateFarmerProfile, { body: { place: uuid() } })
    return { params: { id }, body: {} }
  },
  askReach: () => ({ params: { id: something }, body: { pincode: '411030' } }),
  addToCart: () => ({ body: { productId: something } }),
  placeOrder: () => ({ body: { ...orderBody(lines), contact: { name: 'Asha', phone: ADDRESS.phone } } }),
  makeClaim: async () => ({
    params: { id: await delivered() },
    body: { line: something, quantity: 1, reason: 'broken', upiId: 'asha@upi' },
  }),
  answerClaim: async () => {
    const id = await delivered()
    await market.db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
    const body = { line: something, grams: 100, reason: 'spoiled', upiId: 'asha@upi' } as const
    const { order } = await buyer.call(endpoints.makeClaim, { params: { id }, body })
    return { params: { id: order.claims[0]?._id ?? '' }, body: { words: 'x' } }
  },
  changeOrderAddress: async () => ({
    params: { id: await newOrder() },
    body: { addressId: await defaultAddress() },
  }),
  addAbsence: async () => {
    await admin.call(endpoints.addRound, { body: roundBody({ farms: [farmer.id] }) })
    return { body: { day: dayAhead(5), reason: 'x' } }
  },
  packParcel: async () => ({
    params: { id: await newOrder() },
    body: { lines: [{ product: something, grams: 500 }], reason: 'x' },
  }),
  requestReturn: async () => ({ params: { id: await delivered() }, body: {} }),
  operatorCancelOrder: async () => ({ params: { id: await newOrder() }, body: { reason: 'x' } }),
  decideClaim: async () => {
    const id = await delivered()
    await market.db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
    await buyer.call(endpoints.makeClaim, {
      params: { id },
      body: { line: something, grams: 100, reason: 'spoiled', upiId: 'asha@upi' },
    })
    const { order } = await admin.call(endpoints.oneOrder, { params: { id } })
    return { params: { id: order.claims[0]?._id ?? '' }, body: { decision: 'rejected', note: 'x' } }
  },
  refundLine: async () => ({
    params: { id: await newOrder(), lineId: something },
    body: { amount: 5, reason: 'x' },
  }),
  endParcel: async () => ({
    params: { id: await newOrder(), farmerId: farmer.id },
    body: { reason: 'x', restock: true },
  }),
  changeParcel: async () => {
    const id = await newOrder()
    await market.db.updateTable('parcels').set({ goes_by: 'courier' }).where('order_id', '=', id).execute()
    return {
      params: { id, farmerId: farmer.id },
      body: { courier: { name: 'India Post', number: 'EM402187736IN' } },
    }
  },
  settleCashRefund: async () => {
    const id = await delivered()
    await admin.call(endpoints.refundLine, {
      params: { id, lineId: something },
      body: { amount: 5, reason: 'Wilted' },
    })
    return { params: { id }, body: {} }
  },
  advanceOrders: () => ({ body: { orders: [uuid()], status: 'shipped' } }),
  assignOrders: () => ({ body: { orders: [uuid()], mine: true } }),
  approveProducts: () => ({ body: { products: [{ _id: uuid(), version: 1 }] } }),
  rejectProducts: () => ({ body: { products: [{ _id: uuid(), version: 1 }], note: 'x' } }),
  requestExport: () => ({ as: admin, body: { kind: 'orders', question: {} } }),
  decideReturn: async () => {
    const id = await delivered()
    await buyer.call(requestReturn, { params: { id } })
    return { params: { id }, body: { status: 'rejected' } }
  },
  pickDeals: () => ({ body: { products: [] } }),
  changeSettings: () => ({ body: settings() }),
  changeIdentity: () => ({ body: Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, ''])) }),
  changeLegalPage: () => ({
    params: { page: 'terms' },
    body: { texts: { en: 'x', hi: 'x' }, check: { by: 'x', on: '2026-11-01' } },
  }),
  addRound: () => ({ body: roundBody(), next: renameRound }),
  changeRound: async () => {
    const { round } = await admin.call(endpoints.addRound, { body: roundBody() })
    return {
      params: { id: round._id },
      body: { ...roundBody(), version: round.version },
      next: renameRound,
    }
  },
  moveRoundDay: async () => ({ params: await roundDay(), body: { to: dayAhead(6), reason: 'x' } }),
  callOffRoundDay: async () => ({ params: await roundDay(), body: { reason: 'x' } }),
  markStop: async () => {
    const { token, stop } = await driversRun()
    const mark = { id: uuid(), stop, kind: 'handed_to', handedTo: 'x', markedAt: new Date().toISOString() }
    return { params: { token }, body: mark }
  },
  makeDriverLink: async () => ({ params: await roundDay(), body: { driver: 'x' } }),
  markHandedIn: async () => {
    const { id, day, stop } = await stopOnARound()
    return { params: { id, day, farmerId: farmer.id }, body: { handedIn: true, stop } }
  },
  numberStops: async () => {
    const { id, day, stop } = await stopOnARound()
    return { params: { id, day }, body: { stops: [stop] } }
  },
  giveStopAnotherDay: async () => {
    const { id, day, stop } = await stopOnARound()
    await closeOrders(market.db, { roundId: id, day })
    await admin.call(endpoints.leaveRoundDay, { params: { id, day } })
    await failStop(market.db, stop, admin.id)
    return { params: { id: stop }, body: { day: dayAhead(6) } }
  },
  countCash: async () => ({ params: await leftDay(), body: { counted: 5, reason: 'x' } }),
  settleCash: async () => {
    const params = await leftDay()
    await admin.call(endpoints.countCash, { params, body: { counted: 5, reason: 'x' } })
    return { params, body: { reason: 'x' } }
  },
  draftPayouts: async () => ({ body: { farmers: [(await soldFarm()).farmer.id] } }),
  approvePayouts: async () => {
    const id = await draftOf(admin, [await soldFarm()])
    return { params: { id }, body: { ticked: ['x'] } }
  },
  givePayoutResults: async () => ({
    params: { id: (await filedRun(market, [admin, await market.person('admin')], [await soldFarm()])).id },
    body: { file: 'x' },
  }),
  bankCash: async () => {
    await deliveredOrder(market, buyer, admin, [(await soldFarm()).item], 'Cash on Delivery')
    return { body: { amount: 1, bank: uuid(), receipt: 'x' } }
  },
  addDeductionRule: () => ({ body: { kind: 'commission', share: 0, from: dayAhead(5) } }),
  requestWriteOff: async () => ({ body: { farmer: await indebtedFarm(), amount: 1, reason: 'x' } }),
  approveWriteOff: async () => {
    const body = { farmer: await indebtedFarm(), amount: 1, reason: 'x' }
    const { writeOff } = await (await market.person('admin')).call(endpoints.requestWriteOff, { body })
    return { params: { id: writeOff._id }, body: { code: '000000' } }
  },
  addHoliday: () => ({ body: { day: dayAhead(60), name: 'x', moves: [], callOff: [] } }),
  markNoticesSeen: () => ({ body: {} }),
}

/** Not looked at: the operators here have no second factor. */
const code = { code: '000000' }

const someStaff = async (): Promise<string> => (await market.person('admin', { staffRole: 'staff' })).id

/** Another operator asked for it. */
async function refundThatWaits(): Promise<string> {
  const { _id: id } = await paidOrder(market, buyer, [{ _id: something, price: 40 }])
  const setSecondPerson = (on: boolean) =>
    market.db
      .updateTable('market_settings')
      .set({ second_person: on, ...(on && { second_person_paise: 100 }) })
      .execute()
  await setSecondPerson(true)
  const other = await market.person('admin')
  await other.call(endpoints.operatorCancelOrder, { params: { id }, body: { reason: 'Flooded field' } })
  await setSecondPerson(false)
  const refund = market.db.selectFrom('refunds').select('id').where('order_id', '=', id)
  return (await refund.executeTakeFirstOrThrow()).id
}

async function indebtedFarm(): Promise<string> {
  const { id } = await market.person('farmer')
  await leaveWithDebt(market.db, id, admin.id, 10_00)
  return id
}

async function soldFarm() {
  const farm = await farmToPay(market)
  await sold(market, buyer, admin, [farm.item])
  return farm
}

/** What a query needs besides its texts. */
const requiredQuery: Partial<Record<EndpointName, Readonly<Record<string, string>>>> = {
  marketPrices: { unit: 'kg' },
  reconcileBooks: { from: '2026-11-01', to: '2026-11-02' },
  reconcilePayouts: { from: '2026-11-01', to: '2026-11-02' },
}

interface TextField {
  readonly path: readonly string[]
  readonly maxLength: number
  readonly isEmail: boolean
}

interface Schema {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: unknown
  readonly const?: unknown
  readonly maxLength?: number
}

/** Every free text field of this schema, without enums and literals. */
function textFields(schema: Schema, path: readonly string[] = []): TextField[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const isText = types.includes('string') && schema.enum === undefined && schema.const === undefined
  const isEmail = path.at(-1) === 'email'
  return [
    ...(isText ? [{ path, maxLength: schema.maxLength ?? 600, isEmail }] : []),
    ...Object.entries(properties).flatMap(([name, field]) => textFields(field, [...path, name])),
    ...(items === undefined ? [] : textFields(items, [...path, '0'])),
    ...[...anyOf, ...oneOf].flatMap((one) => textFields(one, path)),
  ]
}

const textFieldsOf = (schema: unknown): TextField[] => {
  if (schema === undefined) return []
  const found = textFields(z.toJSONSchema(schema as z.ZodMiniType, { io: 'input' }) as Schema)
  return [...new Map(found.map((field) => [field.path.join('.'), field])).values()]
}

const ENDING = '@example.in'

/** Cut to the field's limit. */
function filled(unit: string, { maxLength, isEmail }: TextField): string {
  const room = isEmail ? maxLength - ENDING.length : maxLength
  const text = unit.repeat(Math.max(1, Math.floor(room / unit.length)))
  return isEmail ? text + ENDING : text
}

/** The same with this value at this place. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const inner = withValue((whole as Fields | undefined)?.[key], rest, value)
  return key === '0' ? [inner] : { ...(whole as Fields | undefined), [key]: inner }
}

const tokenFor = ({ access }: Endpoint, as?: Person): string =>
  (as ?? callers[Array.isArray(access) ? (access[0] as string) : ''])?.token ?? ''

async function send(
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
  { as, params, body, form }: Valid,
): Promise<{ status: number; answer: unknown }> {
  const photo = form === undefined ? null : await takePhoto()
  const reply = await fetch(
    `${market.url}${fillPath(endpoint.path, params ?? { id: farmer.id })}?${new URLSearchParams(query).toString()}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${tokenFor(endpoint, as)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined
        ? {}
        : { body: formOf(form as Record<string, string>, endpoint.picture ?? 'image', photo) }),
    },
  )
  return { status: reply.status, answer: await reply.json() }
}

/** Texts with their own rule: each is replaced alone, so that its refusal does not hide the others. */
const ALONE =
  /(email|phone|pincode|password|role|category|unit|price|quantity|quantitySeen|token|cursor|farmer|admin|from|to|month|product|productId|_id|upTo|paymentOrderId|addressId|limit|minPrice|maxPrice|\w+Hours|unmatched\w+Max|cash(New|Trusted)\w+|alarm(New|Account)\w+|unpaid\w+|claimAuto\w+|payoutMinimum|payoutWeekday|adminIdleDays|sessionsMax|refund|buyer|fssai|gstin|registration|apmc|on|line|grams|millilitres|pieces|upiId|lines|packed|handedOver|cannotSupply|day|fromDay|untilDay|pickupPlace|deliveryDay|id|stop|code|missing|cash|markedAt|ifsc|number|numberAgain|vpa|run|file|round)$/i

const isAlone = ({ path }: TextField): boolean => ALONE.test(path.at(-1) ?? '') || path.includes('0')

/** What is replaced at once: the plain texts of a call together, then each of the others. */
function groupsOf(fields: readonly TextField[]): TextField[][] {
  const plain = fields.filter((field) => !isAlone(field))
  return [...(plain.length === 0 ? [] : [plain]), ...fields.filter(isAlone).map((field) => [field])]
}

const withText = Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) =>
  (['body', 'query'] as const).flatMap((part) =>
    groupsOf(textFieldsOf(endpoint[part])).map((fields) => ({
      name: name as EndpointName,
      endpoint,
      part,
      fields,
      what: `${name}, ${part}: ${fields.map(({ path }) => path.join('.')).join(', ')}`,
    })),
  ),
)

test('every endpoint with a text field in its body has a valid call here', () => {
  const needed = withText.filter(({ part }) => part === 'body').map(({ name }) => name)
  expect(Object.keys(valid).toSorted()).toEqual([...new Set(needed)].toSorted())
})

const bodiesFirst = withText.toSorted((a, b) => a.part.localeCompare(b.part))

// The queries that follow search what the bodies left in the tables.
test.each(bodiesFirst)(
  '$what: no text is a fault of ours',
  async ({ name, endpoint, fields, part }) => {
    const failed: string[] = []
    for (const [what, unit] of Object.entries(UNITS)) {
      const { status, answer, next } = await (part === 'body' ? sendBody(unit) : sendQuery(unit))
      if (status >= 500) failed.push(`${what}: ${status} ${JSON.stringify(answer)}`)
      if (status === 200)
        await next?.(answer).catch((error: Error) => failed.push(`${what}: ${error.message}`))
      // The plain texts must be accepted, or this would show nothing.
      if (unit === PLAIN && !fields.some(isAlone)) expect(status, JSON.stringify(answer)).toBe(200)
    }
    expect(failed).toEqual([])

    async function sendBody(unit: string) {
      const call = (await valid[name]?.()) ?? {}
      const kind = call.form === undefined ? 'body' : 'form'
      const changed = fields.reduce<unknown>(
        (whole, field) => withValue(whole, field.path, filled(unit, field)),
        call[kind],
      )
      return { ...(await send(endpoint, {}, { ...call, [kind]: changed })), next: call.next }
    }

    async function sendQuery(unit: string) {
      const query = Object.fromEntries(fields.map((field) => [field.path[0] ?? '', filled(unit, field)]))
      return { ...(await send(endpoint, { ...requiredQuery[name], ...query }, {})), next: undefined }
    }
  },
  120_000,
)
