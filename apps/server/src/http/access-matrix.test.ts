import { addAddress } from '@farmgate/contract/people/accounts.ts'
import { fillPath } from '@farmgate/contract/client.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { type EndpointName, endpoints } from '@farmgate/contract/endpoints.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { mySessions } from '@farmgate/contract/people/sessions.ts'
import { ROLES, type Role } from '@farmgate/domain/people/role.ts'
import type { FactorNeed } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { IDENTITY_FIELDS, type MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { approve, draftOf, farmToPay, sendAll, sold } from '#features/money/payouts/testing/payout-market.ts'
import { filedRun } from '#features/money/payout-sending/testing/filed-run.ts'
import { fillBank, leaveWithDebt, readPayouts } from '#features/money/payouts/testing/payouts.sql.ts'
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
import { putLowered } from '#testing/builders/lowered.sql.ts'
import { askedChange } from '#testing/builders/pending-changes.sql.ts'
import { type App, digitsOf, setUpApp } from '#testing/builders/second-factor.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { textOf } from '#testing/text-of.ts'
import { deliveredOrder, filledCart, orderBody, paidOrder, placedOrder } from '#testing/builders/orders.ts'

/**
 * Calls every endpoint anonymously, as each role, and as another account of the right role. A new endpoint does not compile
 * until it has a row here. The results are in docs/access-matrix.md.
 */
interface Row {
  /** The input with which the call succeeds for its owner. Built again for each call. */
  sent?: (owner: Person) => Promise<Sent> | Sent
  /**
   * What another account of the right role gets for the same input: its own data, never the owner's; or 404, because it can't
   * see the owner's row; or data that every account of that role may read; or a refusal, because the code is not theirs.
   */
  stranger: 'own data' | 'not found' | 'common log' | 'refused'
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent instead of the body: a browser's form with a photo. */
  form?: FormData
}

let registered = 0
const registration = (role: Role): Sent => ({
  body: { name: 'New', email: `new${++registered}@example.in`, password: PASSWORD, role, address: ADDRESS },
})

const rows: Record<EndpointName, Row> = {
  loginUser: {
    sent: (owner) => ({ body: { email: owner.email, password: PASSWORD } }),
    stranger: 'own data',
  },
  loginFarmer: {
    sent: (owner) => ({ body: { email: owner.email, password: PASSWORD } }),
    stranger: 'own data',
  },
  registerUser: { sent: () => registration('user'), stranger: 'own data' },
  registerFarmer: { sent: () => registration('farmer'), stranger: 'own data' },
  userProfile: { stranger: 'own data' },
  updateUserProfile: { sent: () => ({ body: { name: 'Renamed' } }), stranger: 'own data' },
  updateAddress: { sent: () => ({ body: { city: 'Nashik' } }), stranger: 'own data' },
  savedAddresses: { stranger: 'own data' },
  addAddress: { sent: () => ({ body: { ...ADDRESS, label: 'Office' } }), stranger: 'own data' },
  changeSavedAddress: {
    sent: async (owner) => ({ params: { id: await savedAddressOf(owner) }, body: { isDefault: true } }),
    stranger: 'not found',
  },
  deleteAddress: {
    sent: async (owner) => ({ params: { id: await savedAddressOf(owner) } }),
    stranger: 'not found',
  },
  updateShelfChoice: { sent: () => ({ body: { stayOnShelf: true } }), stranger: 'own data' },
  farmerProfile: { stranger: 'own data' },
  updateFarmerProfile: { sent: () => ({ body: { place: 'Pawas' } }), stranger: 'own data' },
  withdrawFarmChange: {
    sent: async (owner) => {
      if (owner.role === 'farmer') await farmChangeOf(owner)
      return {}
    },
    stranger: 'own data',
  },
  payoutAccount: { stranger: 'own data' },
  savePayoutAccount: {
    sent: async () => {
      await market.db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()
      return { body: { kind: 'upi', vpa: 'savita@upi', name: 'Savita', currentPassword: PASSWORD } }
    },
    stranger: 'own data',
  },
  stopPayoutAccount: {
    sent: async (owner) => {
      await givePayoutAccount(market, owner.id, { usableInHours: 40 })
      return {}
    },
    stranger: 'own data',
  },
  payoutAccountsOfFarmer: {
    sent: async () => ({ params: { id: await someFarmer() } }),
    stranger: 'own data',
  },
  passbook: {
    sent: async () => ({
      params: { id: await payoutAccountOf({ state: 'checking', checkedBy: 'operator' }) },
    }),
    stranger: 'own data',
  },
  decidePayoutAccount: {
    sent: async () => ({
      params: { id: await payoutAccountOf({ state: 'name_differs' }) },
      body: { decision: 'accepted' },
    }),
    stranger: 'own data',
  },
  confirmPayoutAccount: {
    sent: async () => ({ params: { id: await payoutAccountOf({ state: 'blocked' }) } }),
    stranger: 'own data',
  },
  adminProfile: { stranger: 'own data' },
  updateAdminProfile: { sent: () => ({ body: { name: 'Renamed' } }), stranger: 'own data' },
  prepareSecondFactor: { sent: () => ({ body: { currentPassword: PASSWORD } }), stranger: 'own data' },
  confirmSecondFactor: {
    sent: async (owner) => ({ body: { code: await firstCodeOf(owner) } }),
    stranger: 'refused',
  },
  renewRecoveryCodes: {
    sent: async (owner) => ({ body: { code: await recoveryCodeOf(owner) } }),
    stranger: 'refused',
  },
  allStaff: { stranger: 'common log' },
  inviteStaff: {
    sent: () => ({ body: { email: `new${++registered}@example.in`, staffRole: 'staff' } }),
    stranger: 'common log',
  },
  changeStaffRole: {
    sent: async () => ({ params: { id: await someStaff() }, body: { staffRole: 'approver' } }),
    stranger: 'common log',
  },
  disableStaff: { sent: async () => ({ params: { id: await someStaff() } }), stranger: 'common log' },
  enableStaff: { sent: async () => ({ params: { id: await disabledStaff() } }), stranger: 'common log' },
  remindInvited: {
    sent: async () => ({ params: { id: (await someInvited()).id } }),
    stranger: 'common log',
  },
  takeBackInvitation: {
    sent: async () => ({ params: { id: (await someInvited()).id } }),
    stranger: 'common log',
  },
  acceptInvitation: {
    sent: async () => ({
      body: {
        token: await linkFor(market, await someInvited(), 'staff_invite'),
        name: 'Omkar',
        password: PASSWORD,
      },
    }),
    stranger: 'own data',
  },
  refreshSession: { sent: (owner) => ({ params: { role: owner.role } }), stranger: 'own data' },
  logout: { sent: (owner) => ({ params: { role: owner.role } }), stranger: 'own data' },
  mySessions: { stranger: 'own data' },
  endSession: {
    sent: async (owner) => ({ params: { id: await anotherSessionOf(owner) } }),
    stranger: 'not found',
  },
  endOtherSessions: { stranger: 'own data' },
  forgotPassword: { sent: (owner) => ({ body: { email: owner.email } }), stranger: 'own data' },
  readLink: {
    sent: async (owner) => ({ body: { token: await linkFor(market, owner, 'verify_email') } }),
    stranger: 'own data',
  },
  resetPassword: {
    sent: async (owner) => ({
      body: { token: await linkFor(market, owner, 'reset_password'), password: PASSWORD },
    }),
    stranger: 'own data',
  },
  verifyEmail: {
    sent: async (owner) => ({ body: { token: await linkFor(market, owner, 'verify_email') } }),
    stranger: 'own data',
  },
  sendVerification: { stranger: 'own data' },
  reportNotMe: {
    sent: async (owner) => ({ body: { token: await linkFor(market, owner, 'not_me', 'new_device') } }),
    stranger: 'own data',
  },
  home: { stranger: 'own data' },
  market: { stranger: 'own data' },
  legalText: { sent: () => ({ params: { page: 'terms' } }), stranger: 'own data' },
  boughtBefore: { stranger: 'own data' },
  products: { stranger: 'own data' },
  product: { sent: async () => ({ params: { id: await somethingOnSale() } }), stranger: 'own data' },
  similarProducts: { sent: async () => ({ params: { id: await somethingOnSale() } }), stranger: 'own data' },
  categories: { stranger: 'own data' },
  suggestions: { sent: () => ({ query: { q: 'al' } }), stranger: 'own data' },
  delivery: { sent: () => ({ query: { pincode: '411030' } }), stranger: 'own data' },
  subscribe: { sent: (owner) => subscription(owner), stranger: 'own data' },
  unsubscribe: {
    sent: async (owner) => ({ body: { token: await unsubscribeTokenOf(owner) } }),
    stranger: 'own data',
  },
  addProduct: {
    sent: async () => ({ form: formOf(OKRA, 'image', await takePhoto()) }),
    stranger: 'own data',
  },
  myProducts: { stranger: 'own data' },
  editProduct: {
    sent: async (owner) => ({
      params: { id: await listingOf(owner) },
      body: { name: 'Renamed', quantity: 1 },
    }),
    stranger: 'not found',
  },
  deleteProduct: {
    sent: async (owner) => ({ params: { id: await listingOf(owner) } }),
    stranger: 'not found',
  },
  farmerStats: { stranger: 'own data' },
  saveStocks: {
    sent: async (owner) => ({
      body: { stocks: [{ product: await listingOf(owner), quantity: 3, quantitySeen: 1 }] },
    }),
    stranger: 'own data',
  },
  produceNames: { sent: () => ({ query: { q: 'tom' } }), stranger: 'own data' },
  marketPrices: { sent: () => ({ query: { name: 'Tomato', unit: 'kg' } }), stranger: 'own data' },
  farmToday: { stranger: 'own data' },
  packList: { stranger: 'own data' },
  tickPacked: {
    sent: async (owner) => ({ body: await tickOf(owner) }),
    stranger: 'not found',
  },
  farmParcels: { stranger: 'own data' },
  farmRounds: { stranger: 'own data' },
  addAbsence: {
    sent: async (owner) => ({ body: { day: await dayOfFarm(owner), reason: 'The tractor broke' } }),
    stranger: 'not found',
  },
  removeAbsence: {
    sent: async (owner) => {
      const day = await dayOfFarm(owner)
      if (owner.role === 'farmer')
        await owner.call(endpoints.addAbsence, { body: { day, reason: 'The tractor broke' } })
      return { params: { day } }
    },
    stranger: 'not found',
  },
  packParcel: {
    sent: async (owner) => {
      const { product, orders } = await tickOf(owner)
      return { params: { id: orders[0] ?? '' }, body: { lines: [{ product, quantity: 0 }] } }
    },
    stranger: 'not found',
  },
  farmMoney: { stranger: 'own data' },
  allProducts: { stranger: 'own data' },
  productsOfFarmer: { sent: async () => ({ params: { id: await someFarmer() } }), stranger: 'own data' },
  approveProduct: {
    sent: async () => ({ params: { id: await somethingPending() }, body: {} }),
    stranger: 'own data',
  },
  rejectProduct: {
    sent: async () => ({ params: { id: await somethingPending() }, body: {} }),
    stranger: 'own data',
  },
  removeProduct: { sent: async () => ({ params: { id: await somethingPending() } }), stranger: 'own data' },
  allFarmers: { stranger: 'own data' },
  oneFarmer: { sent: async () => ({ params: { id: await someFarmer() } }), stranger: 'own data' },
  verifyFarmer: {
    sent: async () => ({ params: { id: await someFarmer() }, body: { what: 'Looked at the farm' } }),
    stranger: 'own data',
  },
  unverifyFarmer: {
    sent: async () => ({ params: { id: await markedFarmer('verify') } }),
    stranger: 'own data',
  },
  setFarmPhone: {
    sent: async () => ({ params: { id: await someFarmer() }, body: { phone: '98220 41874' } }),
    stranger: 'own data',
  },
  setFarmDelivery: {
    sent: async () => ({ params: { id: await someFarmer() }, body: { delivery: 'rounds' } }),
    stranger: 'own data',
  },
  suspendFarmer: {
    sent: async () => ({ params: { id: await someFarmer() }, body: { reason: 'Spoiled goods' } }),
    stranger: 'own data',
  },
  resumeFarmer: {
    sent: async () => ({ params: { id: await markedFarmer('suspend') } }),
    stranger: 'own data',
  },
  approveFarmChange: {
    sent: async () => ({ params: { id: await farmChangeOf(await market.person('farmer')) }, body: {} }),
    stranger: 'own data',
  },
  rejectFarmChange: {
    sent: async () => ({ params: { id: await farmChangeOf(await market.person('farmer')) }, body: {} }),
    stranger: 'own data',
  },
  ordersOfFarmer: { sent: async () => ({ params: { id: await someFarmer() } }), stranger: 'own data' },
  attention: { stranger: 'own data' },
  resendRefund: {
    sent: async (owner) => ({ params: { id: await refundOwedTo(owner) } }),
    stranger: 'own data',
  },
  approveRefund: {
    sent: async () => ({ params: { id: (await refundThatWaits()).id } }),
    stranger: 'own data',
  },
  resendRefunds: {
    sent: async (owner) => {
      await refundOwedTo(owner)
      return { body: { state: 'due' } }
    },
    stranger: 'own data',
  },
  decideAlarm: { sent: async () => heldRefunds(), stranger: 'own data' },
  checkPayment: { sent: async (owner) => ({ params: { id: await orderOf(owner) } }), stranger: 'own data' },
  cart: { stranger: 'own data' },
  askReach: {
    sent: async () => ({ params: { id: await somethingOnSale() }, body: { pincode: '411030' } }),
    stranger: 'own data',
  },
  addToCart: {
    sent: async () => ({ body: { productId: await somethingOnSale() } }),
    stranger: 'own data',
  },
  changeCartLine: {
    sent: async (owner) => ({ params: { lineId: await cartLineOf(owner) }, body: { quantity: 2 } }),
    stranger: 'not found',
  },
  removeCartLine: {
    sent: async (owner) => ({ params: { lineId: await cartLineOf(owner) } }),
    stranger: 'not found',
  },
  createPaymentOrder: { sent: () => ({ body: { amount: 65 } }), stranger: 'own data' },
  placeOrder: {
    sent: async () => ({ body: orderBody([{ _id: await somethingOnSale(), price: 40 }]) }),
    stranger: 'own data',
  },
  myOrders: { stranger: 'own data' },
  oneOrder: {
    // An approver sees orders with a large refund only.
    sent: async (owner) => ({
      params: { id: owner.role === 'admin' ? (await refundThatWaits()).orderId : await orderOf(owner) },
    }),
    stranger: 'not found',
  },
  cancelOrder: {
    sent: async (owner) => ({ params: { id: await orderOf(owner) }, body: { reason: 'Other reason' } }),
    stranger: 'not found',
  },
  payOrder: { sent: async (owner) => ({ params: { id: await orderOf(owner) } }), stranger: 'not found' },
  farmOrders: { stranger: 'own data' },
  allOrders: { stranger: 'own data' },
  ordersOfUser: {
    sent: async () => ({ params: { id: (await market.person('user')).id } }),
    stranger: 'own data',
  },
  advanceOrder: {
    sent: async (owner) => ({ params: { id: await orderOf(owner) }, body: { status: 'shipped' } }),
    stranger: 'own data',
  },
  operatorCancelOrder: {
    sent: async (owner) => ({ params: { id: await orderOf(owner) }, body: { reason: 'Flooded field' } }),
    stranger: 'own data',
  },
  advanceOrders: {
    sent: async (owner) => ({ body: { orders: [await orderOf(owner)], status: 'shipped' } }),
    stranger: 'own data',
  },
  assignOrders: {
    sent: async (owner) => ({ body: { orders: [await orderOf(owner)], mine: true } }),
    stranger: 'own data',
  },
  approveProducts: {
    sent: async () => ({ body: { products: [{ _id: await somethingPending(), version: 1 }] } }),
    stranger: 'own data',
  },
  rejectProducts: {
    sent: async () => ({ body: { products: [{ _id: await somethingPending(), version: 1 }] } }),
    stranger: 'own data',
  },
  requestExport: {
    sent: ({ role }) => ({ body: { kind: role === 'admin' ? 'orders' : 'money' } }),
    stranger: 'own data',
  },
  fetchExport: {
    sent: async () => ({ params: { token: await exportToken() } }),
    stranger: 'own data',
  },
  oneClaim: { sent: async (owner) => ({ params: { id: await claimOf(owner) } }), stranger: 'own data' },
  decideClaim: {
    sent: async (owner) => ({
      params: { id: await claimOf(owner) },
      body: { decision: 'rejected', note: 'Photo does not show it' },
    }),
    stranger: 'own data',
  },
  shares: { sent: async () => ({ query: { farmer: await someFarmer() } }), stranger: 'own data' },
  refundLine: {
    sent: async (owner) => {
      const { orderId, productId } = await parcelOf(owner)
      return { params: { id: orderId, lineId: productId }, body: { amount: 5, reason: 'Wilted' } }
    },
    stranger: 'own data',
  },
  changeParcel: {
    sent: async (owner) => {
      const { orderId, farmerId } = await parcelOf(owner)
      return { params: { id: orderId, farmerId }, body: { status: 'shipped' } }
    },
    stranger: 'own data',
  },
  orderDays: { stranger: 'own data' },
  orderDayChoices: {
    sent: async (owner) => ({ params: { id: (await parcelOf(owner)).orderId } }),
    stranger: 'own data',
  },
  changeOrderDay: {
    sent: async (owner) => {
      const { orderId } = await parcelOf(owner)
      const { id: round, day } = await someRoundDay()
      return { params: { id: orderId }, body: { round, day } }
    },
    stranger: 'own data',
  },
  endParcel: {
    sent: async (owner) => {
      const { orderId, farmerId } = await parcelOf(owner)
      return { params: { id: orderId, farmerId }, body: { reason: 'The farmer is ill', restock: false } }
    },
    stranger: 'own data',
  },
  settleCashRefund: {
    sent: async (owner) => ({ params: { id: await returnOf(owner, 'approved') } }),
    stranger: 'own data',
  },
  changeOrderLine: {
    sent: async (owner) => {
      const [id, lineId] = await lineOf(owner, orderOf)
      return { params: { id, lineId }, body: { quantity: 0 } }
    },
    stranger: 'not found',
  },
  changeOrderAddress: {
    sent: async (owner) => {
      const addressId = await savedAddressOf(owner)
      return { params: { id: await orderOnRoundOf(owner) }, body: { addressId } }
    },
    stranger: 'not found',
  },
  orderAddresses: {
    sent: async (owner) => ({ params: { id: await orderOf(owner) } }),
    stranger: 'not found',
  },
  parcelCame: {
    sent: async (owner) => ({ params: await courierParcelOf(owner) }),
    stranger: 'not found',
  },
  makeClaim: {
    sent: async (owner) => {
      const [id, line] = await lineOf(owner, deliveredTo)
      return { params: { id }, body: { line, quantity: 1, reason: 'missing', upiId: 'asha@upi' } }
    },
    stranger: 'not found',
  },
  farmClaims: { stranger: 'own data' },
  answerClaim: {
    sent: async (owner) => ({ params: { id: await claimAbout(owner) }, body: { words: 'It was fresh.' } }),
    stranger: 'not found',
  },
  requestReturn: {
    sent: async (owner) => ({ params: { id: await deliveredTo(owner) } }),
    stranger: 'not found',
  },
  allReturns: { stranger: 'own data' },
  moneyBack: { stranger: 'own data' },
  decideReturn: {
    sent: async (owner) => ({ params: { id: await returnOf(owner) }, body: { status: 'rejected' } }),
    stranger: 'own data',
  },
  allUsers: { stranger: 'own data' },
  deleteUser: {
    sent: async () => ({ params: { id: (await market.person('user')).id } }),
    stranger: 'own data',
  },
  oneAccount: { sent: async () => ({ params: { id: await someBuyer() } }), stranger: 'own data' },
  disableAccount: {
    sent: async () => ({ params: { id: await someBuyer() }, body: { reason: 'Took all the stock' } }),
    stranger: 'own data',
  },
  enableAccount: { sent: async () => ({ params: { id: await disabledBuyer() } }), stranger: 'own data' },
  signOutAccount: {
    sent: async () => ({ params: { id: await someBuyer() }, body: { reason: 'Lost phone' } }),
    stranger: 'own data',
  },
  endAccountSession: { sent: async () => ({ params: await someSession() }), stranger: 'own data' },
  confirmPhone: {
    sent: async () => ({ params: { id: await someBuyer() }, body: { phone: ADDRESS.phone } }),
    stranger: 'own data',
  },
  unconfirmPhone: { sent: async () => ({ params: { id: await confirmedBuyer() } }), stranger: 'own data' },
  cancelOpenOrders: {
    sent: async () => ({ params: { id: await buyerWithOrder() }, body: { reason: 'Never answers' } }),
    stranger: 'own data',
  },
  live: { stranger: 'own data' },
  deals: { stranger: 'own data' },
  pickDeals: { sent: async () => ({ body: { products: [await somethingLowered()] } }), stranger: 'own data' },
  settings: { stranger: 'own data' },
  changeSettings: { sent: () => ({ body: differentSettings() }), stranger: 'own data' },
  stopSettingChange: {
    sent: async () => ({
      params: { id: await askedChange(market.db, (await market.person('admin')).id) },
    }),
    stranger: 'own data',
  },
  firstSteps: { stranger: 'own data' },
  marketUses: { stranger: 'own data' },
  turnUse: {
    sent: async () => {
      await market.db
        .updateTable('market_settings')
        .set({ uses: sql<string[]>`array_remove(uses, 'courier')` })
        .execute()
      return { params: { use: 'courier' }, body: { isUsed: true } }
    },
    stranger: 'own data',
  },
  identity: { stranger: 'own data' },
  changeIdentity: { sent: () => ({ body: differentIdentity() }), stranger: 'own data' },
  legalPages: { stranger: 'own data' },
  changeLegalPage: {
    sent: () => ({
      params: { page: 'terms' },
      body: { texts: { en: `Terms ${crypto.randomUUID()}`, hi: null }, check: null },
    }),
    stranger: 'own data',
  },
  allRounds: { stranger: 'common log' },
  addRound: { sent: () => ({ body: roundBody() }), stranger: 'own data' },
  oneRound: { sent: async () => ({ params: { id: await someRound() } }), stranger: 'own data' },
  changeRound: {
    sent: async () => ({ params: { id: await someRound() }, body: { ...roundBody(), version: 1 } }),
    stranger: 'own data',
  },
  endRound: { sent: async () => ({ params: { id: await someRound() } }), stranger: 'own data' },
  oneRoundDay: { sent: async () => ({ params: await someRoundDay() }), stranger: 'own data' },
  roundBags: { sent: async () => ({ params: await someRoundDay() }), stranger: 'own data' },
  moveRoundDay: {
    sent: async () => ({ params: await someRoundDay(), body: { to: dayAhead(6), reason: 'Flooded road' } }),
    stranger: 'own data',
  },
  callOffRoundDay: {
    sent: async () => ({ params: await someRoundDay(), body: { reason: 'Flooded road' } }),
    stranger: 'own data',
  },
  makeDriverLink: { sent: async () => ({ params: await someRoundDay(), body: {} }), stranger: 'own data' },
  revokeDriverLink: { sent: async () => ({ params: (await someRun()).params }), stranger: 'own data' },
  driverRun: { sent: async () => ({ params: { token: (await someRun()).token } }), stranger: 'own data' },
  markStop: {
    sent: async () => {
      const { token, stop } = await someRun()
      const mark = { id: uuid(), stop, kind: 'cash', cash: 65, markedAt: new Date().toISOString() }
      return { params: { token }, body: mark }
    },
    stranger: 'own data',
  },
  leaveRoundDay: { sent: async () => ({ params: await closedRoundDay() }), stranger: 'own data' },
  markHandedIn: {
    sent: async () => {
      const { farmerId, ...day } = await stopOnARound()
      return { params: { id: day.id, day: day.day, farmerId }, body: { handedIn: true } }
    },
    stranger: 'own data',
  },
  numberStops: {
    sent: async () => ({ params: await someRoundDay(), body: { stops: [] } }),
    stranger: 'own data',
  },
  giveStopAnotherDay: {
    sent: async () => ({ params: { id: (await failedStop()).stop }, body: { day: dayAhead(6) } }),
    stranger: 'own data',
  },
  endFailedStop: {
    sent: async () => ({ params: { id: (await failedStop()).stop }, body: { restock: false } }),
    stranger: 'own data',
  },
  lookAtMark: { sent: async () => ({ params: { id: (await failedStop()).mark } }), stranger: 'own data' },
  countCash: {
    sent: async () => ({ params: await leftRoundDay(), body: { counted: 0 } }),
    stranger: 'own data',
  },
  settleCash: {
    sent: async () => ({ params: await countedRoundDay(), body: { reason: 'A tip' } }),
    stranger: 'own data',
  },
  payoutRuns: { stranger: 'common log' },
  draftPayouts: {
    sent: async () => ({ body: { farmers: [(await soldFarm()).farmer.id] } }),
    stranger: 'own data',
  },
  onePayoutRun: {
    sent: async () => ({ params: { id: (await somePayout()).runId } }),
    stranger: 'common log',
  },
  approvePayouts: {
    sent: async () => {
      await fillBank(market.db, 200_00)
      const { id, runId } = await somePayout()
      return { params: { id: runId }, body: { ticked: [id] } }
    },
    stranger: 'own data',
  },
  throwAwayPayouts: {
    sent: async () => ({ params: { id: (await somePayout()).runId } }),
    stranger: 'own data',
  },
  givePayoutResults: {
    sent: async () => {
      const farm = await soldFarm()
      const people = [await market.person('admin'), await market.person('admin')] as const
      const { id } = await filedRun(market, people, [farm])
      return { params: { id }, body: { file: 'Reference,Beneficiary Account,Amount,Status,UTR' } }
    },
    stranger: 'own data',
  },
  onePayout: {
    sent: async () => {
      const { id, runId } = await somePayout()
      return { params: { id: runId, payoutId: id } }
    },
    stranger: 'common log',
  },
  bankCash: {
    sent: async () => {
      checker ??= await market.person('admin')
      const { item } = await soldFarm()
      await deliveredOrder(market, await market.person('user'), checker, [item], 'Cash on Delivery')
      return { body: { amount: 1, bank: 'HDFC Bank', receipt: uuid() } }
    },
    stranger: 'own data',
  },
  deductionRules: { stranger: 'common log' },
  addDeductionRule: {
    sent: () => ({ body: { kind: 'commission', share: 0, from: dayAhead(5) } }),
    stranger: 'own data',
  },
  writeOffs: { stranger: 'common log' },
  requestWriteOff: {
    sent: async () => ({ body: { farmer: await indebtedFarm(), amount: 1, reason: 'Left' } }),
    stranger: 'own data',
  },
  approveWriteOff: { sent: async () => ({ params: { id: await someWriteOff() } }), stranger: 'own data' },
  withdrawWriteOff: { sent: async () => ({ params: { id: await someWriteOff() } }), stranger: 'own data' },
  reconcileBooks: {
    sent: () => ({ query: { from: '2026-11-01', to: '2026-11-02' } }),
    stranger: 'common log',
  },
  reconcilePayouts: {
    sent: () => ({ query: { from: '2026-11-01', to: '2026-11-02' } }),
    stranger: 'common log',
  },
  farmPayouts: { stranger: 'own data' },
  farmPayout: { sent: async (owner) => ({ params: { id: await payoutOf(owner) } }), stranger: 'not found' },
  allHolidays: { stranger: 'common log' },
  addHoliday: { sent: () => ({ body: { day: dayAhead(50), name: 'Diwali' } }), stranger: 'own data' },
  removeHoliday: {
    sent: async () => ({ params: { day: await someHoliday() } }),
    stranger: 'own data',
  },
  subscribers: { stranger: 'own data' },
  marketFigures: { stranger: 'common log' },
  tomorrowsRounds: { stranger: 'common log' },
  stockOuts: { stranger: 'common log' },
  system: { stranger: 'common log' },
  checkSystemNow: { stranger: 'common log' },
  auditLog: { stranger: 'common log' },
  myNotices: { stranger: 'own data' },
  markNoticesSeen: {
    sent: async (owner) => ({ body: { ids: [await noticeOf(owner)] } }),
    stranger: 'own data',
  },
  mailSettings: { stranger: 'own data' },
  saveMailSettings: {
    sent: () => ({ body: { mails: { orders: false, sales: false, work: false } } }),
    stranger: 'own data',
  },
  healthz: { stranger: 'own data' },
  readyz: { stranger: 'own data' },
}

/** The texts of all statements that the API sends while it is called here. */
const statements = new Set<string>()
let isCalling = false
const market = await openMarket({}, { onStatement: (text) => isCalling && statements.add(text) })
const seen: string[] = []

async function anotherSessionOf(owner: Person): Promise<string> {
  await market.signIn(owner)
  const { sessions } = await owner.call(mySessions, {})
  return sessions.find(({ current }) => !current)?._id ?? ''
}

async function savedAddressOf(owner: Person): Promise<string> {
  const buyer = await buyerFor(owner)
  return (await buyer.call(addAddress, { body: { ...ADDRESS, label: 'Office' } })).addressId
}

async function somethingOnSale(): Promise<string> {
  const farmer = await market.person('farmer')
  return putOnSale(market.db, { farmerId: farmer.id })
}

/** A line in this buyer's cart. Other roles have no cart; for them another buyer's line is used. */
async function cartLineOf(owner: Person): Promise<string> {
  const buyer = owner.role === 'user' ? owner : await market.person('user')
  const { cart } = await filledCart(buyer, [{ _id: await somethingOnSale(), price: 40 }])
  return cart[0]?._id ?? ''
}

/** This buyer's order, or another buyer's for other roles. */
const buyerFor = async (owner: Person): Promise<Person> =>
  owner.role === 'user' ? owner : market.person('user')

const orderOf = async (owner: Person): Promise<string> =>
  (await placedOrder(market, await buyerFor(owner), [{ _id: await somethingOnSale(), price: 40 }]))._id

/** One farm's part of an order. */
async function parcelOf(owner: Person): Promise<{ orderId: string; farmerId: string; productId: string }> {
  const farmerId = await someFarmer()
  const productId = await putOnSale(market.db, { farmerId })
  const { _id: orderId } = await placedOrder(market, await buyerFor(owner), [{ _id: productId, price: 40 }])
  return { orderId, farmerId, productId }
}

const deliveredTo = async (owner: Person): Promise<string> =>
  (
    await deliveredOrder(market, await buyerFor(owner), await market.person('admin'), [
      { _id: await somethingOnSale(), price: 40 },
    ])
  )._id

/** An order and the product of its only line. */
/** With a courier already. */
async function orderOnRoundOf(owner: Person): Promise<string> {
  const id = await orderOf(owner)
  const admin = await market.person('admin')
  const body = roundBody({ pincodes: [ADDRESS.pincode] })
  const { round } = await admin.call(endpoints.addRound, { body })
  await giveStop(market.db, id, { roundId: round._id, day: dayAhead(5) })
  return id
}

async function courierParcelOf(owner: Person): Promise<{ id: string; farmerId: string }> {
  const { _id: id, parcels } = await paidOrder(market, await buyerFor(owner), [
    { _id: await somethingOnSale(), price: 40 },
  ])
  await market.db.updateTable('parcels').set({ goes_by: 'courier' }).where('order_id', '=', id).execute()
  const params = { id, farmerId: parcels[0]?.farmer._id ?? '' }
  const admin = await market.person('admin')
  await admin.call(endpoints.changeParcel, { params, body: { courier: { name: 'DTDC', number: '1' } } })
  return params
}

async function lineOf(
  owner: Person,
  make: (owner: Person) => Promise<string>,
): Promise<[id: string, product: string]> {
  const id = await make(owner)
  const line = market.db.selectFrom('order_lines').select('product_id as product').where('order_id', '=', id)
  return [id, (await line.executeTakeFirstOrThrow()).product]
}

/** A claim that waits for an operator. */
async function claimOf(owner: Person): Promise<string> {
  const buyer = await buyerFor(owner)
  const [id, line] = await lineOf(buyer, deliveredTo)
  await market.db.updateTable('market_settings').set({ claim_auto_max_paise: '0' }).execute()
  const { order } = await buyer.call(endpoints.makeClaim, {
    params: { id },
    body: { line, quantity: 1, reason: 'missing', upiId: 'asha@upi' },
  })
  await market.db.updateTable('market_settings').set({ claim_auto_max_paise: '20000' }).execute()
  return order.claims[0]?._id ?? ''
}

/** A waiting return, or an approved one whose cash is to be handed back. */
async function returnOf(owner: Person, decided?: 'approved'): Promise<string> {
  const buyer = await buyerFor(owner)
  const id = await deliveredTo(buyer)
  await buyer.call(requestReturn, { params: { id } })
  if (decided !== undefined) {
    const admin = await market.person('admin')
    await admin.call(decideReturn, { params: { id }, body: { status: decided } })
  }
  return id
}

/** A claim about an item of this farm that an operator decides: it is above the limit. */
async function claimAbout(owner: Person): Promise<string> {
  const farmerId = owner.role === 'farmer' ? owner.id : await someFarmer()
  const item = { _id: await putOnSale(market.db, { farmerId, available: 100 }), price: 40, count: 9 }
  const buyer = await market.person('user')
  const { _id: id } = await deliveredOrder(market, buyer, await market.person('admin'), [item])
  const body = { line: item._id, quantity: 9, reason: 'spoiled', upiId: 'asha@upi' } as const
  const { order } = await buyer.call(makeClaim, { params: { id }, body })
  return order.claims[0]?._id ?? ''
}

/** A notice of this person that is unread. */
async function noticeOf({ id }: Person): Promise<string> {
  await inTransaction(market.db, (tx) => notify(tx, [id], { kind: 'password_changed', cause: uuid() }))
  const { id: newest } = await market.db
    .selectFrom('notices')
    .select('id')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return newest
}

/** An export link of a person who may have the file: any holder of the link gets it. */
async function exportToken(): Promise<string> {
  const admin = await market.person('admin')
  const { url } = await admin.call(requestExport, { body: { kind: 'users' } })
  return url.split('/').at(-1) ?? ''
}

const subscription = ({ email }: Person): Sent => ({ body: { email, consent: true } })

async function unsubscribeTokenOf(owner: Person): Promise<string> {
  await call(endpoints.subscribe, subscription(owner), null)
  const { token } = await market.db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribe_token as token')
    .where('email', '=', owner.email)
    .executeTakeFirstOrThrow()
  return token
}

/** The refund of a cancelled order, to be sent through the gateway. */
async function refundOwedTo(owner: Person): Promise<string> {
  const buyer = await buyerFor(owner)
  const { _id: id } = await paidOrder(market, buyer, [{ _id: await somethingOnSale(), price: 40 }])
  await buyer.call(endpoints.cancelOrder, { params: { id }, body: { reason: 'Other reason' } })
  const refund = market.db.selectFrom('refunds').select('id').where('order_id', '=', id)
  return (await refund.executeTakeFirstOrThrow()).id
}

/** The refund of an order that another operator cancelled, above the sum of the setting. */
async function refundThatWaits(): Promise<{ id: string; orderId: string }> {
  const buyer = await market.person('user')
  checker ??= await market.person('admin')
  const { _id: orderId } = await paidOrder(market, buyer, [{ _id: await somethingOnSale(), price: 40 }])
  await market.db
    .updateTable('market_settings')
    .set({ second_person: true, second_person_paise: 100 })
    .execute()
  await checker.call(endpoints.operatorCancelOrder, {
    params: { id: orderId },
    body: { reason: 'Flooded field' },
  })
  await market.db.updateTable('market_settings').set({ second_person: false }).execute()
  const refund = market.db.selectFrom('refunds').select('id').where('order_id', '=', orderId)
  return { ...(await refund.executeTakeFirstOrThrow()), orderId }
}

/** An unmatched payment, held because the limit of automatic refunds is zero. */
async function heldRefunds() {
  const { db, deps, simulator } = market
  await db.updateTable('market_settings').set({ unmatched_count_max: 0 }).execute()
  const order = await deps.gateway.createOrder({ receipt: crypto.randomUUID(), amountPaise: 95_00 })
  await simulator.pay({ order_id: order.id, outcome: 'captured' })
  await sweepAll(market)
  const held = await db.selectFrom('payments').select('alarm_id').where('refund_hold', '=', 'held').execute()
  return {
    params: { id: held[0]?.alarm_id ?? '' },
    body: { decision: 'not_ours' as const, seen: held.length },
  }
}

async function markedFarmer(mark: 'verify' | 'suspend'): Promise<string> {
  const params = { id: await someFarmer() }
  const admin = await market.person('admin')
  if (mark === 'verify') await admin.call(endpoints.verifyFarmer, { params, body: { what: 'The field' } })
  else await admin.call(endpoints.suspendFarmer, { params, body: { reason: 'Spoiled goods' } })
  return params.id
}

/** The first code of an app that this person prepares. Other roles have none. */
async function firstCodeOf(owner: Person): Promise<string> {
  if (owner.role !== 'admin') return '000000'
  const body = { currentPassword: PASSWORD }
  return digitsOf((await owner.call(endpoints.prepareSecondFactor, { body })).key)
}

const apps = new Map<string, App>()

async function recoveryCodeOf(owner: Person): Promise<string> {
  if (owner.role !== 'admin') return '000000'
  const app = apps.get(owner.id) ?? (await setUpApp(owner))
  apps.set(owner.id, app)
  return app.recoveryCodes[0] ?? ''
}

const someStaff = async (): Promise<string> => (await market.person('admin', { staffRole: 'staff' })).id

async function disabledStaff(): Promise<string> {
  const params = { id: await someStaff() }
  checker ??= await market.person('admin')
  await checker.call(endpoints.disableStaff, { params })
  return params.id
}

async function someInvited(): Promise<{ id: string; email: string }> {
  const email = `invited${++registered}@example.in`
  checker ??= await market.person('admin')
  const { staff } = await checker.call(endpoints.inviteStaff, { body: { email, staffRole: 'approver' } })
  return { id: staff.find((member) => member.email === email)?._id ?? '', email }
}

const someBuyer = async (): Promise<string> => (await market.person('user')).id

async function disabledBuyer(): Promise<string> {
  const params = { id: await someBuyer() }
  const admin = await market.person('admin')
  await admin.call(endpoints.disableAccount, { params, body: { reason: 'Took all the stock' } })
  return params.id
}

async function confirmedBuyer(): Promise<string> {
  const params = { id: await someBuyer() }
  const admin = await market.person('admin')
  await admin.call(endpoints.confirmPhone, { params, body: { phone: ADDRESS.phone } })
  return params.id
}

async function someSession(): Promise<{ id: string; sessionId: string }> {
  const buyer = await market.person('user')
  return { id: buyer.id, sessionId: await anotherSessionOf(buyer) }
}

async function buyerWithOrder(): Promise<string> {
  const buyer = await market.person('user')
  await orderOf(buyer)
  return buyer.id
}

async function someRound(): Promise<string> {
  const admin = await market.person('admin')
  return (await admin.call(endpoints.addRound, { body: roundBody() })).round._id
}

/** A day of a round that this farm serves. */
async function dayOfFarm(owner: Person): Promise<string> {
  const admin = await market.person('admin')
  await admin.call(endpoints.addRound, {
    body: roundBody({ farms: [owner.role === 'farmer' ? owner.id : await someFarmer()] }),
  })
  return dayAhead(5)
}

const someRoundDay = async () => ({ id: await someRound(), day: dayAhead(5) })

/** A driver's link and a stop of its sheet. */
async function someRun() {
  const params = await someRoundDay()
  const product = await putOnSale(market.db, { farmerId: await someFarmer() })
  const { _id } = await placedOrder(market, await market.person('user'), [{ _id: product, price: 40 }])
  const stop = await giveStop(market.db, _id, { roundId: params.id, day: params.day })
  const admin = await market.person('admin')
  await openMarks(market.db, { roundId: params.id, day: params.day })
  const { driverLink } = await admin.call(endpoints.makeDriverLink, { body: {}, params })
  return { params, token: driverLink.slice('/run/'.length), stop }
}

async function closedRoundDay() {
  const day = await someRoundDay()
  await closeOrders(market.db, { roundId: day.id, day: day.day })
  return day
}

async function leftRoundDay() {
  const params = await closedRoundDay()
  checker ??= await market.person('admin')
  await checker.call(endpoints.leaveRoundDay, { params })
  return params
}

/** A farm that sold something for ₹200, and can be paid. */
async function soldFarm() {
  checker ??= await market.person('admin')
  const farm = await farmToPay(market)
  await sold(market, await market.person('user'), checker, [farm.item])
  return farm
}

/** Of a draft that another person made. */
async function somePayout() {
  const farm = await soldFarm()
  checker ??= await market.person('admin')
  return payoutIn(await draftOf(checker, [farm]))
}

async function payoutIn(runId: string) {
  const [payout] = await readPayouts(market.db, runId)
  if (payout === undefined) throw new Error('the run has a payout')
  return payout
}

/** A payout of this farm that was sent. */
async function payoutOf(owner: Person): Promise<string> {
  if (owner.role !== 'farmer') return (await somePayout()).id
  const farm = await farmToPay(market, owner)
  checker ??= await market.person('admin')
  await sold(market, await market.person('user'), checker, [farm.item])
  await fillBank(market.db, 200_00)
  const run = await draftOf(checker, [farm])
  await approve(await market.person('admin'), run)
  await sendAll(market, run)
  return (await payoutIn(run)).id
}

/** A suspended farm that owes us ₹10. */
async function indebtedFarm(): Promise<string> {
  const farmer = await market.person('farmer')
  checker ??= await market.person('admin')
  await leaveWithDebt(market.db, farmer.id, checker.id, 10_00)
  return farmer.id
}

async function someWriteOff(): Promise<string> {
  const body = { farmer: await indebtedFarm(), amount: 1, reason: 'Left' }
  const asked = await checker?.call(endpoints.requestWriteOff, { body })
  return asked?.writeOff._id ?? ''
}

/** With five rupees too much. */
async function countedRoundDay() {
  const params = await leftRoundDay()
  await checker?.call(endpoints.countCash, { params, body: { counted: 5, reason: 'A tip' } })
  return params
}

async function stopOnARound() {
  const day = await someRoundDay()
  const farmerId = await someFarmer()
  const product = await putOnSale(market.db, { farmerId })
  const { _id } = await placedOrder(market, await market.person('user'), [{ _id: product, price: 40 }])
  const stop = await giveStop(market.db, _id, { roundId: day.id, day: day.day })
  return { ...day, farmerId, stop }
}

async function failedStop() {
  const { stop, id, day } = await stopOnARound()
  await closeOrders(market.db, { roundId: id, day })
  checker ??= await market.person('admin')
  await checker.call(endpoints.leaveRoundDay, { params: { id, day } })
  return { stop, mark: await failStop(market.db, stop, checker.id, { problem: 'already_ended' }) }
}

let holidays = 0
async function someHoliday(): Promise<string> {
  const day = dayAhead(100 + holidays++)
  const admin = await market.person('admin')
  await admin.call(endpoints.addHoliday, { body: { day, name: 'Holi' } })
  return day
}

/** Shared, because a new account costs two password hashes. */
let checker: Person | undefined

/** A verified farm with a waiting change; returns its farmer. */
async function farmChangeOf(farmer: Person): Promise<string> {
  const params = { id: farmer.id }
  checker ??= await market.person('admin')
  const admin = checker
  const { farmer: now } = await admin.call(endpoints.oneFarmer, { params })
  if (now.verified === null) await admin.call(endpoints.verifyFarmer, { params, body: { what: 'The field' } })
  await farmer.call(endpoints.updateFarmerProfile, { body: { place: uuid() } })
  return farmer.id
}

const someFarmer = async (): Promise<string> => (await market.person('farmer')).id

const payoutAccountOf = async (overrides: Parameters<typeof givePayoutAccount>[2]): Promise<string> =>
  givePayoutAccount(market, await someFarmer(), overrides)

/** A line of an open order that this farmer packs. Other roles pack none; for them another farmer's line is used. */
async function tickOf(owner: Person): Promise<{ product: string; orders: string[]; packed: boolean }> {
  const farmerId = owner.role === 'farmer' ? owner.id : await someFarmer()
  const product = await putOnSale(market.db, { farmerId })
  const { _id } = await placedOrder(market, await market.person('user'), [{ _id: product, price: 40 }])
  return { product, orders: [_id], packed: true }
}

const somethingPending = async (): Promise<string> =>
  putOnSale(market.db, { farmerId: await someFarmer(), status: 'pending' })

const somethingLowered = async (): Promise<string> => putLowered(market.db, { farmerId: await someFarmer() })

/** A new name each time, because an unchanged value is no change. */
const differentIdentity = () => ({
  ...(Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, ''])) as MarketIdentity),
  legalName: `Farmers ${crypto.randomUUID()}`,
})

let settingsChanged = 0
/** A new value each time, because an unchanged value is no change. */
function differentSettings() {
  const claims = { buyers: null, farmers: null, delivery: null, returns: null }
  const hours = 1 + (settingsChanged++ % 200)
  return {
    copy: { en: claims, hi: claims },
    attention: { shipWithinHours: hours, deliverWithinHours: hours },
  }
}

/** A listing of this farmer with a waiting change. Other roles own none; for them another farmer's listing is used. */
async function listingOf(owner: Person): Promise<string> {
  const farmerId = owner.role === 'farmer' ? owner.id : await someFarmer()
  const id = await putOnSale(market.db, { farmerId })
  await market.db
    .insertInto('product_changes')
    .columns(['product_id', 'name', 'description', 'category', 'unit', 'picture_id'])
    .expression((db) =>
      db
        .selectFrom('products')
        .select(['id', sql.lit('Tender okra').as('name'), 'description', 'category', 'unit', 'picture_id'])
        .where('id', '=', id),
    )
    .execute()
  return id
}

interface Reply {
  status: number
  text: string
  requestId: string | null
}

/** Calls as this person with their bearer token and refresh cookie, or anonymously. */
async function call(endpoint: Endpoint, sent: Sent, person: Person | null): Promise<Reply> {
  const hasBody = sent.form === undefined && (sent.body !== undefined || endpoint.access === 'refresh-cookie')
  isCalling = true
  const reply = await fetch(
    `${market.url}${fillPath(endpoint.path, sent.params)}?${new URLSearchParams(sent.query).toString()}`,
    {
      method: endpoint.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(sent.params?.['role'] === undefined ? {} : { 'x-role': sent.params['role'] }),
        ...(person === null ? {} : { authorization: `Bearer ${person.token}`, cookie: person.cookie }),
      },
      ...(hasBody ? { body: JSON.stringify(sent.body ?? {}) } : {}),
      ...(sent.form === undefined ? {} : { body: sent.form }),
    },
  )
  const text = await textOf(reply)
  isCalling = false
  return { status: reply.status, text, requestId: reply.headers.get('x-request-id') }
}

const cell = ({ status, text }: Reply): string =>
  status < 400 ? String(status) : `${status} \`${(JSON.parse(text) as { code: string }).code}\``

const STRANGER_STATUS: Readonly<Record<Row['stranger'], readonly number[]>> = {
  'own data': [200],
  'not found': [404],
  'common log': [200],
  refused: [403, 409],
}

/** The roles that may call: those named, or all when the endpoint is open or uses the cookie. */
const letIn = ({ access }: Endpoint): readonly Role[] => (Array.isArray(access) ? access : ROLES)

/** The role of the owner when several roles are possible. */
const rightful = (name: EndpointName, endpoint: Endpoint): Role =>
  name === 'loginFarmer' ? 'farmer' : (letIn(endpoint)[0] ?? 'user')

const isForAdmins = ({ access }: Endpoint): boolean => Array.isArray(access) && access.includes('admin')

const FACTOR_WORDS: Readonly<Record<FactorNeed, string>> = {
  never: 'never',
  area: 'area',
  acts: 'parts',
  always: 'always',
}

describe.each(Object.entries(rows))('%s', (key, row) => {
  const name = key as EndpointName
  const endpoint: Endpoint = endpoints[name]
  const send = async (owner: Person) => (await row.sent?.(owner)) ?? {}

  test('responds only to its rightful caller', async () => {
    const owner = await market.person(rightful(name, endpoint))
    const cells: string[] = []

    const asAnonymous = await call(endpoint, await send(owner), null)
    cells.push(cell(asAnonymous))
    const openToAnonymous = endpoint.access === 'anyone' || name === 'logout'
    expect(asAnonymous.status, `anonymous: ${asAnonymous.text}`).toBe(openToAnonymous ? 200 : 401)

    for (const role of ROLES) {
      const person = await market.person(role)
      // Their own data, so that only the role can cause a refusal.
      const reply = await call(endpoint, await send(endpoint.access === 'anyone' ? owner : person), person)
      cells.push(cell(reply))
      expect(reply.status, `${role}: ${reply.text}`).toBe(letIn(endpoint).includes(role) ? 200 : 403)
    }

    for (const staffRole of ['staff', 'approver'] as const) {
      if (!isForAdmins(endpoint)) {
        cells.push('–')
        continue
      }
      const person = await market.person('admin', { staffRole })
      const reply = await call(endpoint, await send(person), person)
      cells.push(cell(reply))
      const status = hasRight(staffRole, endpoint.rights ?? 'daily') ? 200 : 403
      expect(reply.status, `${staffRole}: ${reply.text}`).toBe(status)
      if (status === 403) expect(reply.text).toContain('staff.not_allowed')
    }

    const stranger = await market.person(owner.role)
    const reply = await call(endpoint, await send(owner), stranger)
    cells.push(cell(reply))
    expect(reply.status, `another: ${reply.text}`).toBeOneOf(STRANGER_STATUS[row.stranger])
    if (endpoint.access !== 'anyone' && row.stranger !== 'common log') {
      for (const secret of [owner.id, owner.email, owner.name]) expect(reply.text).not.toContain(secret)
    }

    cells.push(isForAdmins(endpoint) ? FACTOR_WORDS[endpoint.secondFactor ?? 'area'] : '–')
    seen.push(`| \`${endpoint.method} ${endpoint.path}\` | ${cells.join(' | ')} |`)
  })

  if (endpoint.access !== 'anyone') {
    test("another caller's call leaves the owner's data and sessions unchanged", async () => {
      const owner = await market.person(rightful(name, endpoint))
      const sent = await send(owner)
      const before = await ownerRows(owner)
      for (const role of ROLES) await call(endpoint, sent, await market.person(role))
      await call(endpoint, sent, null)
      expect(await ownerRows(owner)).toEqual(before)
    })
  }

  if (isActOfAdmin(name, endpoint)) {
    test('is recorded in the audit log with the admin and the request', async () => {
      const admin = await market.person('admin')
      const sent = await send(admin)
      const before = await actsOf(admin)
      const reply = await call(endpoint, sent, admin)
      expect(reply.status, reply.text).toBe(200)
      const acts = (await actsOf(admin)).slice(before.length)
      expect(acts.length, 'no act was recorded').toBeGreaterThan(0)
      for (const act of acts) expect(act).toMatchObject({ role: 'admin', requestId: reply.requestId })
    })
  }
})

/** Writes of an admin that are not recorded in the audit log, and why. Every other write is recorded. */
const NO_ACTS: Partial<Record<EndpointName, string>> = {
  endSession: 'one’s own sessions; sign-ins are recorded',
  endOtherSessions: 'one’s own sessions; sign-ins are recorded',
  markNoticesSeen: 'one’s own inbox',
  sendVerification: 'a mail to oneself',
  saveMailSettings: 'one’s own mails',
}

const isActOfAdmin = (name: EndpointName, { method, access }: Endpoint): boolean =>
  method !== 'GET' && Array.isArray(access) && access.includes('admin') && !(name in NO_ACTS)

const actsOf = ({ id }: Person) =>
  market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_role as role', 'request_id as requestId'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()

/** Every table whose rows belong to an account. */
const ownerRows = async ({ id }: Person) => ({
  orders: await market.db.selectFrom('orders').selectAll().where('buyer_id', '=', id).orderBy('id').execute(),
  account: await market.db.selectFrom('accounts').selectAll().where('id', '=', id).execute(),
  address: await market.db.selectFrom('addresses').selectAll().where('account_id', '=', id).execute(),
  otherAddresses: await market.db
    .selectFrom('saved_addresses')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id')
    .execute(),
  farm: await market.db.selectFrom('farmer_profiles').selectAll().where('account_id', '=', id).execute(),
  sessions: await market.db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id')
    .execute(),
  products: await market.db.selectFrom('products').selectAll().where('farmer_id', '=', id).execute(),
  reachRequests: await market.db
    .selectFrom('reach_requests')
    .selectAll()
    .where('account_id', '=', id)
    .execute(),
  cart: await market.db.selectFrom('cart_lines').selectAll().where('buyer_id', '=', id).execute(),
  cartWritten: await market.db.selectFrom('carts').selectAll().where('buyer_id', '=', id).execute(),
  claims: await market.db.selectFrom('item_claims').selectAll().where('buyer_id', '=', id).execute(),
  payoutAccounts: await market.db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('farmer_id', '=', id)
    .orderBy('id')
    .execute(),
  notices: await market.db
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', id)
    // Every owner gets a notice when another one changes the staff or a guard.
    .where('kind', 'not in', ['staff_changed', 'guards_changed'])
    .orderBy('id')
    .execute(),
  secondFactors: await market.db
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id')
    .execute(),
  recoveryCodes: await market.db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('code_hash')
    .execute(),
  unwantedMails: await market.db
    .selectFrom('unwanted_mails')
    .selectAll()
    .where('account_id', '=', id)
    .execute(),
  intents: await market.db.selectFrom('payment_intents').selectAll().where('buyer_id', '=', id).execute(),
  payments: await market.db
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .selectAll('payments')
    .where('payment_intents.buyer_id', '=', id)
    .execute(),
  refunds: await market.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .where('orders.buyer_id', '=', id)
    .execute(),
  packed: await market.db
    .selectFrom('packed_lines')
    .innerJoin('products', 'products.id', 'packed_lines.product_id')
    .selectAll('packed_lines')
    .where('products.farmer_id', '=', id)
    .execute(),
  claimsAbout: await market.db.selectFrom('item_claims').selectAll().where('farmer_id', '=', id).execute(),
  changes: await market.db
    .selectFrom('product_changes')
    .innerJoin('products', 'products.id', 'product_changes.product_id')
    .selectAll('product_changes')
    .where('products.farmer_id', '=', id)
    .execute(),
  stock: await market.db
    .selectFrom('stock_levels')
    .innerJoin('products', 'products.id', 'stock_levels.product_id')
    .selectAll('stock_levels')
    .where('products.farmer_id', '=', id)
    .execute(),
})

test('the contract and the API have the same endpoints', async () => {
  const { paths } = (await (await fetch(`${market.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const promised = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(served.sort()).toEqual(promised.sort())
})

/** Each prepared statement takes tens of kilobytes of its connection. */
test('the calls of all endpoints need at most 550 prepared statements', () => {
  expect(statements.size).toBeGreaterThan(100)
  expect(statements.size).toBeLessThanOrEqual(550)
})

test('docs/access-matrix.md has exactly these results', async () => {
  // A failed row above would be missing from the page.
  expect(seen).toHaveLength(Object.keys(rows).length)
  const table = [
    '# Who may call what',
    '',
    'Written by `apps/server/src/http/access-matrix.test.ts`, which calls every endpoint as each of these and fails',
    'when a response differs from this page. *Another* is a second account of the right role that sends what the',
    'owner would send: a 200 there is its own data, checked to contain nothing of the owner. An *admin* is an owner of the',
    'market; *staff* and *approver* are admins with fewer rights.',
    '',
    '*Second factor* says when an admin must have set one up: *always*, because it moves money or rights; for *parts* of it;',
    'only where the market asks for it in the whole *area*; or *never*.',
    '',
    '| call | anonymous | user | farmer | admin | staff | approver | another | second factor |',
    '|---|---|---|---|---|---|---|---|---|',
    ...seen,
    '',
  ].join('\n')
  await expect(table).toMatchFileSnapshot('../../../../docs/access-matrix.md')
})
