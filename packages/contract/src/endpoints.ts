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
import { addToCart, cart, changeCartLine, removeCartLine } from './cart.ts'
import type { Endpoint } from './endpoint.ts'
import { farmerProfile, updateFarmerProfile } from './farmers.ts'
import { healthz, readyz } from './health.ts'
import { home } from './home.ts'
import { addProduct, deleteProduct, editProduct, farmerStats, myProducts } from './listings.ts'
import { subscribe, unsubscribe } from './newsletter.ts'
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
  adminProfile,
  updateAdminProfile,
  refreshSession,
  logout,
  mySessions,
  endSession,
  endOtherSessions,
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
  allProducts,
  productsOfFarmer,
  approveProduct,
  rejectProduct,
  removeProduct,
  allFarmers,
  oneFarmer,
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
  allReturns,
  decideReturn,
  allUsers,
  deleteUser,
  ordersOfUser,
  healthz,
  readyz,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
