/** The printed invoice of an order. */
export const invoice = {
  title: 'Invoice',
  titled: 'Invoice {number}',
  print: 'Print',
  backToOrder: 'Order {number}',

  number: 'Order number',
  placed: 'Ordered on',
  paid: 'Paid on',
  shipped: 'Shipped on',
  delivered: 'Delivered on',
  cancelled: 'Cancelled on',
  state: 'State',

  buyer: 'Bought by',
  deliverTo: 'Delivery address',
  contact: 'Phone at the door: {phone}',
  soldBy: 'Sold by',
  soldByText: 'The farms named below, through Farmgate.',

  parcelFrom: '{farmer}, {place}',
  item: 'Item',
  price: 'Price',
  quantity: 'Quantity',
  amount: 'Amount',
  farmTotal: 'Subtotal of this farm',

  costs: 'Bill',
  payment: 'Payment',
  refund: 'Refund',
  'refund.due': 'On its way',
  'refund.sent': 'On its way',
  'refund.processed': 'Done',
  'refund.failed': 'Not through yet, still owed',
  refundTo: 'Where to',
  refundState: 'State',
  refundSince: 'Since',
  refundOn: 'Refunded on',

  notFound: 'Order not found',
  notFoundText: 'Please check the address of this page.',

  asOf: 'As of {moment}. A refund or a return may change it later.',
  notTax: 'This is a record of the order. It is not a tax invoice.',
} as const
