/** Success messages of the calls about orders, payments, returns and users. */
export const orderResponses = {
  orderPlaced: 'Your order has been placed',
  orderPaid: 'Payment Successful',
  paymentPending: 'Your payment is not confirmed yet. Do not pay again; check again in a moment.',
  cashAtTheDoor: 'This order is paid in cash at the door',
  orderCancelled: 'Order has been cancelled',
  orderMoved: 'Order updated',
  returnRequested: 'Return requested',
  returnApproved: 'Return approved',
  returnRejected: 'Return rejected',
  refundSettled: 'Cash refund settled',
  userDeleted: 'User deleted',
} as const
