import type { SavedAddressView, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Cart, CartLine } from '@farmgate/contract/ordering/cart.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { EMPTY_CART } from './frame-answers.ts'
import { sessionOf } from '../open-app.tsx'

/** What a buyer has in the cart, and orders of it. */
type OrderedProduct = Order['items'][number]['product']

export const FARM = { _id: sessionOf('farmer').user._id, name: 'Ramesh Jadhav', place: 'Nashik, Maharashtra' }

export const productOf = (fields: Partial<OrderedProduct> & { readonly _id: string }): OrderedProduct => ({
  name: 'Okra',
  image: '/pictures/okra.webp',
  picture: { placeholder: '', width: 0 },
  price: 48,
  unit: 'kg',
  ...fields,
})

export const OKRA = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a1' })

export const ADDRESS: SavedAddressView = {
  _id: '0192f0c1-0000-7000-8000-0000000000d1',
  label: 'Home',
  isDefault: true,
  fullName: 'Asha Kulkarni',
  phone: '9822041187',
  email: 'asha.kulkarni@example.in',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

/** The signed-in buyer, with or without an address. */
export function profileOf(address: SavedAddressView | null): Output<typeof userProfile> {
  const { user } = sessionOf('user')
  const { _id, label: _label, isDefault: _isDefault, ...fields } = address ?? ADDRESS
  return {
    user: {
      _id: user._id,
      name: user.name,
      role: 'user',
      email: fields.email,
      emailVerified: true,
      address: address === null ? null : fields,
      createdAt: '2026-01-05T06:00:00.000Z',
    },
  }
}

const DELIVERY_FEE = 20
const PLATFORM_FEE = 5

type Lines = readonly (readonly [product: OrderedProduct, quantity: number])[]

/** A cart that can be ordered, of a farm that does not deliver in rounds. */
export function cartOf(lines: Lines = [[OKRA, 2]], fields: Partial<Cart> = {}): Cart {
  const itemsTotal = sumOf(lines)
  return {
    ...EMPTY_CART,
    cart: lines.map(([product, quantity]) => cartLineOf(product, quantity)),
    summary: {
      itemsTotal,
      deliveryFee: DELIVERY_FEE,
      platformFee: PLATFORM_FEE,
      total: itemsTotal + DELIVERY_FEE + PLATFORM_FEE,
    },
    canCheckOut: true,
    updatedAt: '2026-11-18T06:00:00.000Z',
    ...fields,
  }
}

export const cartLineOf = (product: OrderedProduct, quantity: number): CartLine => ({
  _id: `line of ${product._id}`,
  product: { ...product, stock: 40, farmer: FARM },
  quantity,
  lineTotal: product.price * quantity,
  state: 'ok',
  priceSeen: product.price,
  sends: { farm: 'undecided', travels: 'fresh' },
})

/** An order as its buyer sees it: paid by UPI and confirmed, unless the fields say something else. */
export function orderOf(fields: Partial<Order> = {}, lines: Lines = [[OKRA, 2]]): Order {
  const itemsTotal = sumOf(lines)
  const totalAmount = itemsTotal + DELIVERY_FEE + PLATFORM_FEE
  const { user } = sessionOf('user')
  const { _id, label: _label, isDefault: _isDefault, email, ...delivery } = ADDRESS
  const order: Order = {
    _id: '0192f0c1-0000-7000-8000-0000000000c1',
    number: 'FG-20418',
    items: lines.map(([product, quantity]) => orderItemOf(product, quantity)),
    user: { _id: user._id, name: user.name, email },
    itemsTotal,
    deliveryFee: DELIVERY_FEE,
    platformFee: PLATFORM_FEE,
    totalAmount,
    total: totalAmount,
    currentTotal: totalAmount,
    changes: [],
    refunds: [],
    claims: [],
    creditNotes: [],
    status: 'confirmed',
    paymentMethod: 'UPI',
    paymentStatus: 'paid',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    cancelReason: null,
    returnRequested: false,
    returnStatus: null,
    waitingForPayment: false,
    payBy: null,
    paymentUnknown: false,
    checkout: null,
    paymentOrderId: null,
    parcels: [],
    dueAt: null,
    assignedTo: null,
    movedBy: null,
    buyerSeenAt: null,
    delivery: { ...delivery, leaveAtDoor: false },
    contact: { name: ADDRESS.fullName, phone: ADDRESS.phone },
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: null,
    cancelledBy: null,
    returnNote: null,
    returnReason: null,
    returnPicture: null,
    returnLate: false,
    returnRequestedAt: null,
    refund: null,
    ...fields,
  }
  return { ...order, parcels: fields.parcels ?? [parcelOf(order)] }
}

/** What the one farm of an order sends. */
export const parcelOf = (
  { status, totalAmount, items }: Pick<Order, 'status' | 'totalAmount' | 'items'>,
  fields: Partial<Order['parcels'][number]> = {},
): Order['parcels'][number] => ({
  farmer: FARM,
  status,
  total: totalAmount,
  seenAt: null,
  lines: items.length,
  packedLines: 0,
  packedAt: null,
  currentTotal: totalAmount,
  handedOverAt: null,
  shippedAt: null,
  deliveredAt: null,
  claimUntil: null,
  delivery: null,
  ...fields,
})

/** Waits to be paid in the gateway's sheet, for the next half hour. */
export const unpaidOrderOf = (fields: Partial<Order> = {}, lines?: Lines): Order => {
  const order = orderOf({}, lines)
  return {
    ...order,
    paymentStatus: 'not paid',
    waitingForPayment: true,
    payBy: new Date(Date.now() + 1_790_000).toISOString(),
    paymentOrderId: 'order_FG20418000001',
    checkout: {
      script: 'https://pay.example/checkout.js',
      key: 'rzp_test_1',
      orderId: 'order_FG20418000001',
      amountPaise: order.totalAmount * 100,
      currency: 'INR',
    },
    ...fields,
  }
}

const orderItemOf = (product: OrderedProduct, quantity: number): Order['items'][number] => ({
  product,
  quantity,
  lineTotal: product.price * quantity,
  farmer: FARM,
  kept: { quantity },
  currentTotal: product.price * quantity,
  packed: false,
})

const sumOf = (lines: Lines): number =>
  lines.reduce((sum, [product, quantity]) => sum + product.price * quantity, 0)
