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
import type { Endpoint } from './endpoint.ts'
import { farmerProfile, updateFarmerProfile } from './farmers.ts'
import { healthz, readyz } from './health.ts'
import { home } from './home.ts'
import { addProduct, deleteProduct, editProduct, farmerStats, myProducts } from './listings.ts'
import { subscribe, unsubscribe } from './newsletter.ts'
import { categories, product, products, similarProducts, suggestions } from './products.ts'
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
  healthz,
  readyz,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
