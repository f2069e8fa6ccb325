/** The farmer's Money page: what was sold, refunded, paid out and is owed. */
export const farmMoney = {
  title: 'Money',
  text: 'What you sold, what went back, and what we owe you',

  owed: 'You are owed',
  owedNothing: 'Nothing is owed to you right now',
  owes: 'You owe Farmgate',
  owedText:
    'This is what Farmgate still has to pay you: what you sold, less refunds, less what was paid out.',
  owesText: 'More went back to buyers than we owed you. It will be taken off your next payout.',

  sold: 'Sold',
  soldText: 'Your part of orders that are paid. Cash counts when the order is delivered.',
  refunded: 'Refunded',
  refundedText: 'Went back to buyers, because an order was cancelled or returned.',
  paidOut: 'Paid out',
  paidOutText: 'What we have sent to you already.',

  month: 'Month',
  allMonths: 'All months',
  opening: 'Owed at the start',
  closing: 'Owed at the end',
  totals: 'Totals',

  lines: 'Your money, line by line',
  date: 'Date',
  what: 'What happened',
  order: 'Order',
  items: 'Items',
  amount: 'Amount',
  balance: 'Owed after it',
  'line.sold': 'Sold',
  'line.refunded.cancelled': 'Refunded: the order was cancelled',
  'line.refunded.returned': 'Refunded: the order was returned',
  'line.paidOut': 'Paid out to you',

  print: 'Print',
  printing: 'Preparing...',
  printFailed: 'We could not load all lines. Please try again.',
  printedMany: 'Only the newest {count} lines are printed. Choose a month to print all of it.',
  export: 'Export CSV',
  exporting: 'Preparing...',
  exportFailed: 'We could not make the file. Please try again.',
  statement: 'Farmgate: money statement',

  noLines: 'No money yet.',
  noLinesText: 'When an order with your produce is paid, it will stand here.',
  noneInMonth: 'Nothing was sold, refunded or paid out in this month.',
  noMoreLines: 'The list has become shorter in the meantime.',
  seeOrders: 'See orders',
  showAll: 'Show all months',
  toNewest: 'Go to the newest',
} as const
