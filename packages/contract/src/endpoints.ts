import {
  cancelOpenOrders,
  confirmPhone,
  disableAccount,
  enableAccount,
  endAccountSession,
  oneAccount,
  signOutAccount,
  unconfirmPhone,
} from './account-admin.ts'
import {
  forgotPassword,
  readLink,
  reportNotMe,
  resetPassword,
  sendVerification,
  verifyEmail,
} from './account-recovery.ts'
import {
  loginFarmer,
  loginUser,
  registerFarmer,
  registerUser,
  updateAddress,
  updateShelfChoice,
  updateUserProfile,
  userProfile,
} from './accounts.ts'
import { adminProfile, updateAdminProfile } from './admin.ts'
import { attention, checkPayment, decideAlarm, resendRefund } from './attention.ts'
import { auditLog } from './audit-log.ts'
import { advanceOrders, approveProducts, assignOrders, rejectProducts, resendRefunds } from './bulk.ts'
import { decideClaim, oneClaim, shares } from './claim-admin.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from './cart.ts'
import { answerClaim, farmClaims, makeClaim } from './claims.ts'
import { deals, pickDeals } from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import {
  approveFarmChange,
  ordersOfFarmer,
  rejectFarmChange,
  resumeFarmer,
  suspendFarmer,
  unverifyFarmer,
  verifyFarmer,
} from './farmer-admin.ts'
import { requestExport, fetchExport } from './exports.ts'
import { farmMoney } from './farm-money.ts'
import { farmToday } from './farm-today.ts'
import { farmerProfile, updateFarmerProfile, withdrawFarmChange } from './farmers.ts'
import { healthz, readyz } from './health.ts'
import { boughtBefore, home } from './home.ts'
import { changeIdentity, changeLegalPage, identity, legalPages } from './identity.ts'
import { live } from './live.ts'
import {
  addProduct,
  deleteProduct,
  editProduct,
  farmerStats,
  marketPrices,
  myProducts,
  produceNames,
  saveStocks,
} from './listings.ts'
import { legalText, market } from './market.ts'
import { subscribers } from './newsletter-admin.ts'
import { subscribe, unsubscribe } from './newsletter.ts'
import { mailSettings, myNotices, saveMailSettings, markNoticesSeen } from './notices.ts'
import { changeParcel, endParcel, refundLine } from './order-admin.ts'
import {
  advanceOrder,
  allOrders,
  cancelOrder,
  changeOrderLine,
  farmOrders,
  myOrders,
  oneOrder,
  operatorCancelOrder,
  ordersOfUser,
  payOrder,
  placeOrder,
  settleCashRefund,
} from './orders.ts'
import { farmParcels, packList, packParcel, tickPacked } from './packing.ts'
import { createPaymentOrder } from './payments.ts'
import { categories, product, products, similarProducts, suggestions } from './products.ts'
import { allReturns, decideReturn, requestReturn } from './returns.ts'
import {
  allFarmers,
  allProducts,
  approveProduct,
  oneFarmer,
  productsOfFarmer,
  rejectProduct,
  removeProduct,
} from './review.ts'
import { endOtherSessions, endSession, logout, mySessions, refreshSession } from './sessions.ts'
import { changeSettings, settings } from './settings.ts'
import { allUsers, deleteUser } from './users.ts'
import { checkSystemNow, system } from './system.ts'

/**
 * Every endpoint by name. The server refuses to start when one has no handler, and the access matrix does not
 * compile when one has no row. The browser imports single endpoints, never this list.
 */
export const endpoints = {
  loginUser,
  loginFarmer,
  registerUser,
  registerFarmer,
  userProfile,
  updateUserProfile,
  updateAddress,
  updateShelfChoice,
  farmerProfile,
  updateFarmerProfile,
  withdrawFarmChange,
  adminProfile,
  updateAdminProfile,
  refreshSession,
  logout,
  mySessions,
  endSession,
  endOtherSessions,
  forgotPassword,
  readLink,
  resetPassword,
  verifyEmail,
  sendVerification,
  reportNotMe,
  boughtBefore,
  home,
  market,
  legalText,
  products,
  product,
  similarProducts,
  categories,
  suggestions,
  subscribe,
  unsubscribe,
  addProduct,
  myProducts,
  editProduct,
  deleteProduct,
  farmerStats,
  saveStocks,
  produceNames,
  marketPrices,
  farmToday,
  packList,
  tickPacked,
  farmParcels,
  packParcel,
  farmMoney,
  allProducts,
  productsOfFarmer,
  approveProduct,
  rejectProduct,
  removeProduct,
  allFarmers,
  oneFarmer,
  verifyFarmer,
  unverifyFarmer,
  suspendFarmer,
  resumeFarmer,
  approveFarmChange,
  rejectFarmChange,
  ordersOfFarmer,
  attention,
  decideAlarm,
  resendRefunds,
  resendRefund,
  checkPayment,
  cart,
  addToCart,
  changeCartLine,
  removeCartLine,
  createPaymentOrder,
  placeOrder,
  payOrder,
  myOrders,
  oneOrder,
  cancelOrder,
  changeOrderLine,
  makeClaim,
  farmClaims,
  answerClaim,
  requestReturn,
  farmOrders,
  allOrders,
  advanceOrder,
  operatorCancelOrder,
  oneClaim,
  decideClaim,
  shares,
  refundLine,
  changeParcel,
  endParcel,
  settleCashRefund,
  advanceOrders,
  assignOrders,
  approveProducts,
  rejectProducts,
  requestExport,
  fetchExport,
  allReturns,
  decideReturn,
  allUsers,
  deleteUser,
  oneAccount,
  disableAccount,
  enableAccount,
  signOutAccount,
  endAccountSession,
  confirmPhone,
  unconfirmPhone,
  cancelOpenOrders,
  ordersOfUser,
  deals,
  pickDeals,
  settings,
  changeSettings,
  identity,
  changeIdentity,
  legalPages,
  changeLegalPage,
  subscribers,
  auditLog,
  system,
  checkSystemNow,
  live,
  myNotices,
  markNoticesSeen,
  mailSettings,
  saveMailSettings,
  healthz,
  readyz,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
