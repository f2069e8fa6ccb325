import { addToCart } from '@farmgate/contract/ordering/cart.ts'
import type { Input, Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { advanceOrder, payOrder, placeOrder } from '@farmgate/contract/ordering/orders.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import type { Market, Person } from '../market.ts'

export type OrderBody = Input<typeof placeOrder>['body']

/** A product to order, with the price shown to the buyer. */
export interface ItemToOrder {
  readonly _id: string
  readonly price: number
  /** One when omitted. */
  readonly count?: number
}

/** The body that the checkout sends for these items at these prices. */
export function orderBody(
  items: readonly ItemToOrder[],
  paymentMethod: PaymentMethod = 'Cash on Delivery',
): OrderBody {
  const lines = items.map(({ price, count = 1 }) => ({
    quantity: count,
    unitPricePaise: toPaise(price) ?? Number.NaN,
  }))
  return {
    items: items.map(({ _id, count = 1 }) => ({ product: _id, quantity: count })),
    totalAmount: toRupees(totalsOf(lines).totalPaise),
    paymentMethod,
  }
}

/** Sends exactly this body, with or without an idempotency key. */
export async function place(
  buyer: Pick<Person, 'call'>,
  body: OrderBody,
  idempotencyKey?: string,
): Promise<Order> {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  return (await buyer.call(placeOrder, { body }, options)).orderDetails
}

/** Places an order through the real call. An online order waits for its payment. */
export async function placedOrder(
  _market: Market,
  buyer: Pick<Person, 'call'>,
  items: readonly ItemToOrder[],
  method: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  return place(buyer, orderBody(items, method))
}

/** Places an order, pays it in the gateway's sheet and confirms the payment. */
export async function paidOrder(
  market: Market,
  buyer: Pick<Person, 'call'>,
  items: readonly ItemToOrder[],
  method: PaymentMethod = 'UPI',
): Promise<Order> {
  if (isCash(method)) throw new Error('cash is paid with the delivery')
  const { _id: id, paymentOrderId } = await placedOrder(market, buyer, items, method)
  await market.simulator.pay({ order_id: paymentOrderId ?? '', outcome: 'captured' })
  const { order } = await buyer.call(payOrder, { params: { id } })
  return order
}

/** Places an order that an admin delivers; cash is paid with the delivery, everything else before. */
export async function deliveredOrder(
  market: Market,
  buyer: Pick<Person, 'call'>,
  admin: Pick<Person, 'call'>,
  items: readonly ItemToOrder[],
  method: PaymentMethod = 'Cash on Delivery',
): Promise<Order> {
  const make = isCash(method) ? placedOrder : paidOrder
  const { _id: id } = await make(market, buyer, items, method)
  const { order } = await admin.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })
  return order
}

/** Puts these into the cart, one after the other, and returns the cart. */
export async function filledCart(
  buyer: Pick<Person, 'call'>,
  items: readonly ItemToOrder[],
): Promise<Output<typeof addToCart>> {
  let cart: Output<typeof addToCart> | null = null
  for (const { _id: productId, count: quantity = 1 } of items) {
    cart = await buyer.call(addToCart, { body: { productId, quantity } })
  }
  if (cart === null) throw new Error('nothing was put in')
  return cart
}

/** Fetches a product as the shop shows it to visitors. */
export const onSale = async (market: Pick<Market, 'call'>, id: string) =>
  (await market.call(product, { params: { id } })).product
