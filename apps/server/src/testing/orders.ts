import { addToCart } from '@farmgate/contract/cart.ts'
import type { Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { advanceOrder, payOrder, placeOrder } from '@farmgate/contract/orders.ts'
import { product } from '@farmgate/contract/products.ts'
import { toPaise, toRupees } from '@farmgate/domain/money.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { totalsOf } from '@farmgate/domain/orders/totals.ts'
import type { Market, Person } from './market.ts'

export type OrderBody = Input<typeof placeOrder>['body']

/** What a buyer wants, with the price they were shown. */
export interface Wish {
  readonly _id: string
  readonly price: number
  /** One when left out. */
  readonly count?: number
}

/** What the checkout sends for these, at these prices. */
export function orderBody(
  wishes: readonly Wish[],
  paymentMethod: PaymentMethod = 'Cash on Delivery',
): OrderBody {
  const lines = wishes.map(({ price, count = 1 }) => ({
    quantity: count,
    unitPricePaise: toPaise(price) ?? Number.NaN,
  }))
  return {
    items: wishes.map(({ _id, count = 1 }) => ({ product: _id, quantity: count })),
    totalAmount: toRupees(totalsOf(lines).totalPaise),
    paymentMethod,
  }
}

/** Sends just this, under a key or without one. */
export async function place(
  buyer: Pick<Person, 'call'>,
  body: OrderBody,
  idempotencyKey?: string,
): Promise<Order> {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await buyer.call(placeOrder, { body }, options)).orderDetails
}

/** Through the real call. Online it waits for its payment. */
export async function placedOrder(
  _market: Market,
  buyer: Pick<Person, 'call'>,
  wishes: readonly Wish[],
  method: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  return place(buyer, orderBody(wishes, method))
}

/** Placed, paid in the gateway's sheet and proven. */
export async function paidOrder(
  market: Market,
  buyer: Pick<Person, 'call'>,
  wishes: readonly Wish[],
  method: PaymentMethod = 'UPI',
): Promise<Order> {
  if (isCash(method)) throw new Error('cash is paid with the delivery')
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, wishes, method)
  await market.simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  const { order } = await buyer.call(payOrder, { params: { id } })
  return order
}

/** Delivered by an admin; with it cash is paid, and anything else was before. */
export async function deliveredOrder(
  market: Market,
  buyer: Pick<Person, 'call'>,
  admin: Pick<Person, 'call'>,
  wishes: readonly Wish[],
  method: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  const make = isCash(method) ? placedOrder : paidOrder
  const { _id: id } = await make(market, buyer, wishes, method)
  const { order } = await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  return order
}

/** Puts these into the cart, one after the other, and answers it. */
export async function filledCart(
  buyer: Pick<Person, 'call'>,
  wishes: readonly Wish[],
): Promise<Output<typeof addToCart>> {
  let cart: Output<typeof addToCart> | null = null
  for (const { _id: productId, count: quantity = 1 } of wishes) {
    cart = await buyer.call(addToCart, { body: { productId, quantity } })
  }
  if (cart === null) throw new Error('nothing was put in')
  return cart
}

/** A product as the shop shows it to anybody. */
export const onSale = async (market: Pick<Market, 'call'>, id: string) =>
  (await market.call(product, { params: { id } })).product
