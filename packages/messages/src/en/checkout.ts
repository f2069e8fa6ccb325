import { orderResponses } from './order-responses.ts'
import { problems } from './problems.ts'

/** Checkout, from Place Order to the success page. The specification fixes the exact texts. */
export const checkout = {
  title: 'Checkout',
  'step.cart': 'Cart',
  'step.payment': 'Payment',
  'step.done': 'Done',
  steps: 'Steps',

  contact: 'Contact details',
  name: 'Name',
  number: 'Delivery phone',
  address: 'Shipping address',
  change: 'Change',
  backTo: 'Back to checkout',
  changeAddress: 'Change the shipping address',
  method: 'Payment method',
  'detail.Cash on Delivery': 'Pay when it arrives',
  'detail.Netbanking': 'From your bank account',
  'detail.UPI': 'Any UPI app',
  'detail.Pay Later': 'Order now, pay afterwards',
  'detail.Credit / Debit Card': 'Any bank card',
  chooseMethod: 'Please select a payment method.',
  addressMissing: problems['address.missing'],
  place: 'Place Order',
  placingShort: 'Placing...',
  nextStep: 'Total and next step',

  processing: 'Processing Payment',
  placing: 'Placing your order',
  keepOpen: 'Please keep this page open. It takes a few seconds.',
  nearlyThere: 'Done. We are taking you to your order.',
  goNow: 'Go now',
  lineLost: 'The connection is lost. We are trying again, and you will not be charged twice.',

  failed: problems['order.placement_refused'],
  cartKept: 'Nothing was charged, and your cart is as it was.',
  unknownOutcome: 'Farmgate can’t be reached. Press Place Order again: it will not be ordered twice.',
  cartChanged: 'Some items changed. Review them to continue.',
  toCart: 'Look at the cart',

  openOrder: 'Order {number} is not paid yet',
  openOrderText: 'We keep its produce for you until {time}.',
  unsure: 'We are still waiting for your bank. You need not pay again.',

  paidTitle: orderResponses.orderPaid,
  placedTitle: orderResponses.orderPlaced,
  successNumber: 'Order {number}',
  payAtDoor: 'Please have {amount} in cash ready when it arrives.',
  next: 'What happens next',
  nextFarmers: 'The farmers pack your order.',
  nextShipped: 'You see in My Orders when it is on its way.',
  nextReturn: 'Damaged or spoiled? Ask for a return there.',
  track: 'Track my order',
} as const
