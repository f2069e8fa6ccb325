import {
  cancelOpenOrders,
  confirmPhone,
  disableAccount,
  enableAccount,
  endAccountSession,
  oneAccount,
  signOutAccount,
  unconfirmPhone,
} from './account-desk.ts'
import {
  forgotPassword,
  lookAtLink,
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
  updateUserProfile,
  userProfile,
} from './accounts.ts'
import { adminProfile, updateAdminProfile } from './admin.ts'
import { attention, checkPayment, decideAlarm, resendRefund } from './attention.ts'
import { auditLog } from './audit-log.ts'
import { advanceOrders, approveProducts, resendRefunds } from './bulk.ts'
import { addToCart, cart, changeCartLine, removeCartLine } from './cart.ts'
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
} from './farmer-desk.ts'
import { askExport, fetchExport } from './exports.ts'
import { farmMoney } from './farm-money.ts'
import { farmerProfile, updateFarmerProfile, withdrawFarmChange } from './farmers.ts'
import { healthz, readyz } from './health.ts'
import { home } from './home.ts'
import { live } from './live.ts'
import { addProduct, deleteProduct, editProduct, farmerStats, myProducts } from './listings.ts'
import { subscribers } from './newsletter-desk.ts'
import { subscribe, unsubscribe } from './newsletter.ts'
import { mailSettings, myNotices, saveMailSettings, seeNotices } from './notices.ts'
import {
  advanceOrder,
  allOrders,
  cancelOrder,
  farmOrders,
  myOrders,
  oneOrder,
  operatorCancelOrder,
  ordersOfUser,
  payOrder,
  placeOrder,
  settleCashRefund,
} from './orders.ts'
import { packList, tickPacked } from './packing.ts'
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

/**
 * Every call there is, by name. The server refuses to start when one has no handler, and the access
 * matrix does not compile when one has no row. The browser imports single endpoints, never this list.
 */
export const endpoints = {
  loginUser,
  loginFarmer,
  registerUser,
  registerFarmer,
  userProfile,
  updateUserProfile,
  updateAddress,
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
  lookAtLink,
  resetPassword,
  verifyEmail,
  sendVerification,
  reportNotMe,
  home,
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
  packList,
  tickPacked,
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
  requestReturn,
  farmOrders,
  allOrders,
  advanceOrder,
  operatorCancelOrder,
  settleCashRefund,
  advanceOrders,
  approveProducts,
  askExport,
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
  subscribers,
  auditLog,
  live,
  myNotices,
  seeNotices,
  mailSettings,
  saveMailSettings,
  healthz,
  readyz,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
