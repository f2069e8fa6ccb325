/** Mails about orders. Each is read in a hurry on a small screen: its first sentence says it all. */
export const mails = {
  hello: 'Hello {name},',
  orderPlacedOn: 'Order {number}, placed on {date}',
  lines: 'What you ordered',
  payment: 'Payment',
  deliveryAddress: 'Delivery address',
  phone: 'Phone: {phone}',
  seeOrders: 'See your orders',
  whyBuyer: 'You get this mail because you ordered on Farmgate.',
  whyFarmer: 'You get this mail because you sell on Farmgate.',

  'placed.paid.subject': 'Order {number}: payment received',
  'placed.cash.subject': 'Order {number} has been placed',
  'placed.title': 'Your order has been placed',
  'placed.paid.text': 'We have received your payment of {total}. Your order is being prepared.',
  'placed.cash.text': 'Your order is being prepared. Please keep {total} ready to pay at the door.',
  'placed.paid.payment': 'Paid by {method}',
  'placed.cash.payment': '{method}: {total} to pay at the door',

  'cancelled.subject': 'Order {number} has been cancelled',
  'cancelled.text': 'Your order {number} has been cancelled.',
  'cancelled.reason': 'Reason',
  'cancelled.money': 'Your money',
  'cancelled.nothingToPay': 'You have paid nothing for this order, and there is nothing to pay.',
  'cancelled.noPayment':
    'No payment has reached us for this order. Should one still arrive, we send it back to you.',

  'refunded.subject': 'Order {number}: {amount} refunded',
  'refunded.title': 'Your money has been refunded',

  'back.due': 'We are paying {amount} back to {destination}.',
  'back.processed': 'We have paid {amount} back to {destination}.',
  'back.failed':
    'We have not been able to pay {amount} back to {destination} yet. We are looking into it, and there is nothing you need to do.',
  'back.bankTime': 'Banks take 5 to 7 working days to show it.',
  'back.to.Cash on Delivery': 'you in cash',
  'back.to.Netbanking': 'your bank account',
  'back.to.UPI': 'your UPI account',
  'back.to.Pay Later': 'your Pay Later account',
  'back.to.Credit / Debit Card': 'your card',

  'farm.subject': 'New order {number}',
  'farm.title': 'You have a new order',
  'farm.text': '{buyer} from {place} has ordered from you.',
  'farm.lines': 'What to pack',
  'farm.subtotal': 'Your subtotal',
} as const
